/** Whether two contents of submissions report the same, whatever has become of the programme and of old records since. */
import { listTypedTexts } from '@srae/domain/instrument/typed-texts';
import { listInstruments } from '@srae/domain/instruments/instruments';

/** What disposal under the records schedule has removed of a submission, and since then of the period. */
export type RemovedTexts = {
  /** The typed texts and the explanations that the submission froze. */
  readonly frozen: boolean;
  readonly answers: boolean;
  readonly explanations: boolean;
};

export type ReportComparison = {
  readonly removed: RemovedTexts;
  /** Whether the period can be written in, so that the next submission would hold all of the present content. */
  readonly periodOpen: boolean;
};

/**
 * Whether a report still says what was submitted: not regarded are texts that were disposed of and columns that either
 * content does not have yet; once the period is closed neither are names of providers, programs and curricula, nor
 * providers and programs that were deleted since. Both are contents as `getSubmissionContent` builds them.
 */
export function isSameReport(
  submitted: unknown,
  present: unknown,
  { removed, periodOpen }: ReportComparison,
): boolean {
  const [before, after] = [toContent(submitted), toContent(present)];
  if (periodOpen) return isSame(before, after, removed);
  const providers = new Map(
    after.providers.map((one) => [one.pk, new Set(one.programs.map(({ pk }) => pk))]),
  );
  const programs = new Set([...providers.values()].flatMap((pks) => [...pks]));
  const isKept = ({ provider, program }: Explanation) =>
    (provider === null || providers.has(provider)) && (program === null || programs.has(program));
  const kept = {
    ...before,
    providers: before.providers
      .filter(({ pk }) => providers.has(pk))
      .map((one) => ({ ...one, programs: one.programs.filter(({ pk }) => providers.get(one.pk)?.has(pk)) })),
    explanations: before.explanations.filter(isKept),
  };
  return (
    isSame(withoutNames(kept), withoutNames(after), removed) &&
    [...providers.keys()].every((provider) => standsFor(before, after, provider))
  );
}

type Upload = number | Readonly<Record<string, number>> | null;
type Explanation = { readonly provider: number | null; readonly program: number | null };
type Program = { readonly pk: number };
type Provider = { readonly pk: number; readonly programs: readonly Program[] };
type Content = {
  readonly grantee: unknown;
  readonly providers: readonly Provider[];
  readonly uploads: { readonly entry: Upload; readonly exit: Upload };
  readonly explanations: readonly Explanation[];
};

/** Explanations are absent where there are none. */
function toContent(content: unknown): Content {
  // Contents have one shape since the first submission; what was added later is optional.
  return { explanations: [], ...(content as Omit<Content, 'explanations'>) };
}

/**
 * Whether two values are equal, of which `name` is the member that holds them. A member that is absent is null: later
 * instruments add columns to the tables.
 */
function isSame(before: unknown, after: unknown, removed: RemovedTexts, name = ''): boolean {
  if (isRemoved(name, before ?? null, after ?? null, removed)) return true;
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((one, at) => isSame(one, after[at], removed));
  if (!isRecord(before) || !isRecord(after)) return (before ?? null) === (after ?? null);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((member) =>
    isSame(before[member], after[member], removed, member),
  );
}

/** Whether a disposal can be why only one of the two has texts: they are not known to have been typed since. */
function isRemoved(name: string, before: unknown, after: unknown, removed: RemovedTexts): boolean {
  const isExplanations = name === 'explanations';
  if (!isExplanations && !TYPED_TEXTS.has(name)) return false;
  const isPresentRemoved = isExplanations ? removed.explanations : removed.answers;
  if (isEmpty(after)) return isPresentRemoved;
  return isEmpty(before) && removed.frozen && !isPresentRemoved;
}

function isEmpty(texts: unknown): boolean {
  return texts === null || (Array.isArray(texts) && texts.length === 0);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The columns of answers of free text. */
const TYPED_TEXTS: ReadonlySet<string> = new Set(listTypedTexts(listInstruments()).map(({ name }) => name));

function withoutNames({ grantee, providers, explanations }: Content) {
  const unnamed = <P extends object>(place: P) => ({ ...place, name: null, curriculum: null });
  return {
    grantee,
    explanations,
    providers: providers.map((one) => ({ ...unnamed(one), programs: one.programs.map(unnamed) })),
  };
}

/** Whether the same uploads stand for the provider. */
function standsFor(before: Content, after: Content, provider: number): boolean {
  return (['entry', 'exit'] as const).every((kind) => {
    const uploads = [before.uploads[kind], after.uploads[kind]];
    const [was, is] = uploads.map((upload) => (typeof upload === 'number' ? upload : upload?.[provider]));
    // A number alone is the upload of all providers with rows; a provider without rows is in no list.
    const isEither =
      uploads.every((upload) => upload !== null) && uploads.some((one) => typeof one === 'number');
    return was === is || (isEither && (was === undefined || is === undefined));
  });
}
