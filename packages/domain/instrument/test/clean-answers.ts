/** The complete answers stored beside each instrument's forms. */
import type { Answers } from '../../form-kit/answers.ts';
import type { FormName } from '../../form-kit/form.ts';
import { INSTRUMENT_IDS, type InstrumentId } from '../../instruments/registry.ts';

type CleanAnswers = Readonly<Record<FormName, Answers>>;

const ANSWERS: ReadonlyMap<string, CleanAnswers> = new Map(
  await Promise.all(
    INSTRUMENT_IDS.map(async (id) => {
      const module = (await import(`../../instruments/${id}/forms/clean-answers.ts`)) as {
        readonly CLEAN_ANSWERS: CleanAnswers;
      }; // every instrument has the file
      return [id, module.CLEAN_ANSWERS] as const;
    }),
  ),
);

/** One complete set of answers that raises no issue in either season. */
export function getCleanAnswers(instrument: InstrumentId, form: FormName): Answers {
  const found = ANSWERS.get(instrument);
  if (!found) throw new RangeError(`${instrument} has no complete answers.`);
  return found[form];
}
