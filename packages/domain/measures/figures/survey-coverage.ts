/**
 * Surveys over the numbers that forms report (domain.md 6.5). Guarantees that both are of the same basis, that surveys
 * of programs outside the base are in no exact figure, and that a comparison contains no sum of forms over fewer grants
 * than the rule requires.
 */
import type { CoverageMeasure, Measure } from '../catalogue/measure.ts';
import { ONE_GROUP } from '../catalogue/measure.ts';
import { type ShownCell, showCount } from '../protection/disclosure.ts';
import { type Keyed, keyed, reveal } from '../protection/noise.ts';
import type { GrantFacts } from './facts.ts';
import { type FigureCell, type FigureContent, type FigureRow, findValue, hiddenRow } from './figure-cells.ts';
import { type FormRequest, isTooFewGrants, TOO_FEW_GRANTS } from './form-figures.ts';
import { toBlocks, type GrantBlock } from './grant-blocks.ts';
import { toRows } from './question-counts.ts';
import type { SurveySource } from './survey-figures.ts';

/** Surveys over the number that forms report: the surveys are protected, programs and expectation are form answers. */
type CoverageCell = FigureCell & Pick<ShownCell, 'numerator'>;
type CoverageRow = FigureRow & { readonly cells: readonly CoverageCell[] };

/**
 * Surveys over the number expected from the forms: for all youth, whatever school level is requested. Exact counts are
 * of the programs of the base. Protected counts are of whole places: a sum over some of its programs would be a further
 * released number, and one that changes with the forms (decision 69).
 */
export function coverageRows(
  { id, title, kind, unit, toExpected }: CoverageMeasure,
  source: SurveySource,
  grants: readonly GrantFacts[],
  request: FormRequest,
): readonly CoverageRow[] {
  const expecting = toBlocks(grants).map((block) =>
    block.once('coverage', toExpected, (own) => expectedIn(toExpected, own)),
  );
  const { value: surveys, words } = showCount(
    source.kind === 'exact'
      ? countIn((pk) => expecting.some(({ programs }) => programs.has(pk)), kind, grants)
      : toRows(source.sums(kind, 'all')),
    source,
  );
  if (surveys === null) return [hiddenRow(id, title, ONE_GROUP, words ?? '')];
  let [valid, missing, expected, reporting] = [0, 0, 0, 0];
  for (const part of expecting) {
    valid += part.programs.size;
    missing += part.missing;
    expected += part.expected;
    reporting += part.grants;
  }
  if (isTooFewGrants({ valid, grants: reporting }, request))
    return [hiddenRow(id, title, ONE_GROUP, TOO_FEW_GRANTS)];
  const value = valid === 0 ? null : findValue(unit, surveys, expected);
  const cell: CoverageCell = { group: 'all', value, numerator: surveys, denominator: expected, hidden: null };
  return [
    {
      id,
      label: title,
      valid,
      missing,
      grants: reporting,
      missing_hidden: null,
      hidden: null,
      cells: [cell],
    },
  ];
}

/**
 * How figures that read surveys and forms are described: to others, coverage states what it divides, and a number of
 * surveys is not compared with the forms of another basis.
 */
export function describeCoverage(
  measure: Measure,
  content: Omit<FigureContent, 'rows'>,
  { source, isMixed }: { readonly source: SurveySource; readonly isMixed: boolean },
): Omit<FigureContent, 'rows'> {
  if (measure.source === 'rows' && isMixed && content.headline)
    return { ...content, headline: { covers: null } };
  if (measure.source !== 'coverage' || source.kind === 'exact') return content;
  const notes = [...(isMixed ? ['Both numbers are of submitted reports'] : []), OF_ALL_PROGRAMS];
  return { ...content, base: [content.base, ...notes].join('. ') };
}

/**
 * The own surveys, of all youth, of the programs that are counted in the figure a number of surveys is compared with;
 * nothing to others, whose counts are of whole places (decision 69).
 */
export function withOwnSurveys(
  measure: Measure,
  content: Omit<FigureContent, 'rows'>,
  { source, covered, grants }: OwnSurveysRequest,
): Omit<FigureContent, 'rows'> {
  const { headline } = content;
  const of = covered?.source === 'forms' ? covered.rows[0]?.of : undefined;
  if (measure.source !== 'rows' || source.kind !== 'exact' || !headline || !of) return content;
  const programs = grants.flatMap(({ grantId, providers }) =>
    providers.flatMap((provider) =>
      provider.programs.flatMap((program) =>
        typeof of({ grantId, ...program }) === 'string' ? [] : program.pk,
      ),
    ),
  );
  const surveys = reveal(
    countIn((pk) => programs.includes(pk), measure.kind, grants),
    source.holder,
  );
  return { ...content, headline: { ...headline, surveys } };
}

type OwnSurveysRequest = {
  readonly source: SurveySource;
  /** The measure that the number of surveys is compared with. */
  readonly covered: Measure | undefined;
  readonly grants: readonly GrantFacts[];
};

const OF_ALL_PROGRAMS =
  'Surveys are those of all programs of the selection: protected counts are kept for whole places';

/** The programs of the base in a block, and the number expected from their forms. */
function expectedIn(toExpected: CoverageMeasure['toExpected'], { grants }: GrantBlock) {
  let [missing, expected] = [0, 0];
  const programs = new Set<number>();
  const reporting = new Set<number>();
  for (const { grantId, providers } of grants)
    for (const { pk, answers } of providers.flatMap((provider) => provider.programs)) {
      const part = toExpected(answers);
      if (part === 'missing') missing += 1;
      if (typeof part !== 'number') continue;
      programs.add(pk);
      reporting.add(grantId);
      expected += part;
    }
  return { programs, missing, expected, grants: reporting.size };
}

/** The surveys of the programs of the base. Not cached with it: tallies change while forms do not. */
function countIn(
  isInBase: (programId: number) => boolean,
  kind: CoverageMeasure['kind'],
  grants: readonly GrantFacts[],
): Keyed {
  const own = grants.flatMap(({ tallies }) => tallies).filter((tally) => tally.kind === kind);
  return keyed(
    own.reduce((sum, { programId, rows }) => (isInBase(programId) ? sum + rows : sum), 0),
    0,
  );
}
