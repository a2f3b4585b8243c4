/** Counts from forms and releases, the input of the desk's findings; release counts are protected. */
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { GrantFacts, ProgramFacts } from '@srae/domain/measures/figures/facts';
import {
  keyed,
  type Keyed,
  type NoiseTable,
  addKeyed,
  protect,
} from '@srae/domain/measures/protection/noise';
import type { FileCounts, SurveyFile } from '@srae/domain/quality/file-findings';
import type { PeriodCounts } from '@srae/domain/quality/jumps';
import { type ProtectedShare, protectShare } from '@srae/domain/quality/protected-share';
import { describeColumn, type SurveyColumn, type SurveyKind } from '@srae/domain/survey/catalogue/column';
import { findColumn } from '@srae/domain/survey/catalogue/catalogue';
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

/** Both surveys of a grant's release, with the numbers reported in its forms. */
export function toSurveyFiles(
  facts: GrantFacts,
  checks: readonly ReleaseCheck[],
  { instrument, table }: Counted,
): readonly SurveyFile[] {
  const { surveys } = getInstrument(instrument);
  const programs = listPrograms(facts);
  return (['entry', 'exit'] as const).flatMap((survey) => {
    const own = checks.filter(({ kind }) => kind === survey);
    const whole = own.find(({ programId }) => programId === 0);
    if (!whole) return [];
    const toCounts = (program: string | null, counts: CheckCounts, reported: number | null): FileCounts => ({
      program,
      rows: protect(toKeyed(counts.rows), table),
      reported,
      marks: counts.marks && {
        repeated: toShare(counts.marks.repeated, counts.rows, table),
        'straight-lining': toShare(counts.marks['straight-lining'], counts.rows, table),
        improbable: toShare(counts.marks.improbable, counts.rows, table),
      },
      items: Object.entries(counts.items).flatMap(([name, [answered, missing]]) => {
        const column = findColumn(surveys[survey], name);
        if (!column) return [];
        const asked = addKeyed(toKeyed(answered), toKeyed(missing));
        return [{ label: toLabel(column), missing: protectShare(toKeyed(missing), asked, table) }];
      }),
    });
    const sum = sumOrNull(programs.flatMap(({ program }) => toReported(program, survey) ?? []));
    return [
      {
        survey,
        whole: toCounts(null, whole.counts, sum),
        programs: programs.flatMap(({ provider, program }) => {
          const found = own.find(({ programId }) => programId === program.pk);
          const reported = toReported(program, survey);
          if (!found && reported === null) return [];
          return [toCounts(`${program.name} of ${provider}`, found?.counts ?? NOTHING, reported)];
        }),
      },
    ];
  });
}

const NOTHING: CheckCounts = { rows: [0, 0], marks: null, items: {} };

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

function toShare(part: CountPair, whole: CountPair, table: NoiseTable): ProtectedShare {
  return protectShare(toKeyed(part), toKeyed(whole), table);
}

function toKeyed([count, keys]: CountPair): Keyed {
  return keyed(count, keys);
}

function sumOrNull(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
}
