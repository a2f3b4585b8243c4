/** Counts from forms and releases, the input of the desk's findings; release counts are protected. */
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import { getInstrument, type Instrument } from '@srae/domain/instruments/instruments';
import type { GrantFacts, ProgramFacts } from '@srae/domain/measures/figures/facts';
import {
  keyed,
  type Keyed,
  type NoiseTable,
  addKeyed,
  protect,
} from '@srae/domain/measures/protection/noise';
import { listMarkAll, type MarkAllQuestion, toQuestionLabel } from '@srae/domain/measures/catalogue/mark-all';
import type { FileCounts, ItemCounts, SurveyFile } from '@srae/domain/quality/file-findings';
import type { PeriodCounts } from '@srae/domain/quality/jumps';
import { type ProtectedShare, protectShare } from '@srae/domain/quality/protected-share';
import { describeColumn, type SurveyColumn, type SurveyKind } from '@srae/domain/survey/catalogue/column';
import { findColumn } from '@srae/domain/survey/catalogue/catalogue';
import type { MarkAllCount } from '../../store/quality/mark-all-counts.ts';
import type { CheckCounts, CountPair, ReleaseCheck } from '../../store/releases/release-checks.ts';

/** Youth served and surveys reported by the active programs of a grant. */
export function toPeriodCounts(facts: GrantFacts, instrument: string): PeriodCounts {
  const { youthServed } = getInstrument(instrument).measures;
  const programs = listPrograms(facts);
  const served = programs.flatMap(({ program }) => {
    const of = youthServed.of({ grantId: facts.grantId, ...program });
    return typeof of === 'string' ? [] : [of.numerators.reduce((sum, one) => sum + one, 0)];
  });
  return {
    youth: sumOrNull(served),
    entry: sumOrNull(programs.flatMap(({ program }) => toReported(program, 'entry') ?? [])),
    exit: sumOrNull(programs.flatMap(({ program }) => toReported(program, 'exit') ?? [])),
  };
}

type Counted = { readonly instrument: string; readonly table: NoiseTable };

/** The counts of a release. */
export type ReleaseCounts = {
  readonly checks: readonly ReleaseCheck[];
  readonly markAll: readonly MarkAllCount[];
};

/** Both surveys of a grant's release, with the numbers reported in its forms. */
export function toSurveyFiles(
  facts: GrantFacts,
  { checks, markAll }: ReleaseCounts,
  { instrument, table }: Counted,
): readonly SurveyFile[] {
  const { surveys, measures } = getInstrument(instrument);
  const programs = listPrograms(facts);
  return (['entry', 'exit'] as const).flatMap((survey) => {
    const own = checks.filter(({ kind }) => kind === survey);
    const whole = own.find(({ programId }) => programId === 0);
    if (!whole) return [];
    const ofMarkAll = markAll.filter(({ kind }) => kind === survey);
    const toCounts = (
      { program, programId }: Pick<FileCounts, 'program' | 'programId'>,
      counts: CheckCounts,
      { reported, marked }: { readonly reported: number | null; readonly marked: readonly MarkAllCount[] },
    ): FileCounts => ({
      program,
      programId,
      rows: protect(toKeyed(counts.rows), table),
      reported,
      marks: counts.marks && {
        repeated: toShare(counts.marks.repeated, counts.rows, table),
        'straight-lining': toShare(counts.marks['straight-lining'], counts.rows, table),
        improbable: toShare(counts.marks.improbable, counts.rows, table),
      },
      items: toItems({ surveys, measures }, survey, { counts, marked, table, isWhole: programId === null }),
    });
    const sum = sumOrNull(programs.flatMap(({ program }) => toReported(program, survey) ?? []));
    return [
      {
        survey,
        whole: toCounts({ program: null, programId: null }, whole.counts, {
          reported: sum,
          marked: ofMarkAll,
        }),
        programs: programs.flatMap(({ provider, program }) => {
          const found = own.find(({ programId }) => programId === program.pk);
          const reported = toReported(program, survey);
          if (!found && reported === null) return [];
          const marked = ofMarkAll.filter(({ programId }) => programId === program.pk);
          const named = { program: `${program.name} of ${provider}`, programId: program.pk };
          return [toCounts(named, found?.counts ?? NOTHING, { reported, marked })];
        }),
      },
    ];
  });
}

type Answered = {
  readonly counts: CheckCounts;
  readonly marked: readonly MarkAllCount[];
  readonly table: NoiseTable;
  /** Whether the counts are of the whole file, not of one program. */
  readonly isWhole: boolean;
};

/**
 * Surveys without an answer to each question: the boxes of a mark-all question are one. Sensitive ones are counted for
 * whole files alone, as their figures are not shown below provider level (domain.md 6.7, rule 4).
 */
function toItems(
  instrument: Pick<Instrument, 'surveys' | 'measures'>,
  survey: SurveyKind,
  { counts, marked, table, isWhole }: Answered,
): FileCounts['items'] {
  const questions = listMarkAll(instrument, survey);
  const isTold = ({ sensitive }: SurveyColumn) => isWhole || !sensitive;
  const boxes = new Set(questions.flatMap((question) => question.boxes.map(({ name }) => name)));
  const toItem = (
    { item, label }: Pick<ItemCounts, 'item' | 'label'>,
    answered: CountPair,
    missing: CountPair,
  ) => {
    const asked = addKeyed(toKeyed(answered), toKeyed(missing));
    return { item, label, missing: protectShare(toKeyed(missing), asked, table) };
  };
  const single = Object.entries(counts.items).flatMap(([name, [answered, missing]]) => {
    const column = findColumn(instrument.surveys[survey], name);
    if (!column || !isTold(column) || boxes.has(name)) return [];
    return [toItem({ item: name, label: toLabel(column) }, answered, missing)];
  });
  const combined = questions
    .filter((question) => question.boxes.every(isTold))
    .map((question) => {
      const own = marked.filter(({ item }) => item === question.item);
      return toItem(
        { item: question.item, label: toMarkAllLabel(question) },
        own.map(({ answered }) => answered).reduce(addPairs, NO_SURVEYS),
        own.map(({ missing }) => missing).reduce(addPairs, NO_SURVEYS),
      );
    });
  return [...single, ...combined];
}

const NO_SURVEYS: CountPair = [0, 0];
const NOTHING: CheckCounts = { rows: NO_SURVEYS, marks: null, items: {} };

function listPrograms({ providers }: GrantFacts) {
  return providers.flatMap(({ name, programs }) => programs.map((program) => ({ provider: name, program })));
}

const REPORTED = {
  entry: [FIELD_ROLES.entrySurveysMs.name, FIELD_ROLES.entrySurveysHs.name],
  exit: [FIELD_ROLES.exitSurveysMs.name, FIELD_ROLES.exitSurveysHs.name],
} as const;

/** The surveys that a program reports; null where it reports none. */
function toReported({ answers }: ProgramFacts, survey: SurveyKind): number | null {
  return sumOrNull(
    REPORTED[survey].flatMap((name) => {
      const value = answers[name];
      return typeof value === 'number' ? [value] : [];
    }),
  );
}

/** 'Q8a Used alcohol'. */
function toLabel(column: SurveyColumn): string {
  return [column.question[0], describeColumn(column)].filter((part) => part !== undefined).join(' ');
}

/** 'Q5 Race', of the boxes from 'Q5a' on. */
function toMarkAllLabel({ boxes: [box] }: MarkAllQuestion): string {
  if (!box) return '';
  return [box.question[0]?.slice(0, -1), toQuestionLabel(describeColumn(box))].filter(Boolean).join(' ');
}

function toShare(part: CountPair, whole: CountPair, table: NoiseTable): ProtectedShare {
  return protectShare(toKeyed(part), toKeyed(whole), table);
}

function toKeyed([count, keys]: CountPair): Keyed {
  return keyed(count, keys);
}

function addPairs([count, keys]: CountPair, [more, moreKeys]: CountPair): CountPair {
  return [count + more, (keys + moreKeys) >>> 0];
}

function sumOrNull(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
}
