/**
 * A tab's question answered in one sentence from the figures on the page. Guarantees that it states no more than they
 * do: nothing about a hidden cell, "about" before a protected percentage, and no ranking that noise may have caused.
 */
import { formatNumber, pluralize } from '../../form-kit/numbers.ts';
import { type MeasureSet, OTHER_CURRICULA } from '../catalogue/measure.ts';
import {
  type AnswerFigure,
  findFirstValue,
  leaders,
  type Ranked,
  rankRows,
  toDisplayState,
} from './figure-facts.ts';

export type AnswerRequest = {
  readonly set: Exclude<MeasureSet, 'overview'>;
  /** The figures of the tab, and those above the tabs. */
  readonly figures: readonly AnswerFigure[];
  readonly overview: readonly AnswerFigure[];
  /** Whether survey figures carry noise. */
  readonly isProtected: boolean;
};

/** One sentence for a tab; states where the forms do not ask, nothing is reported, or too few youth answered. */
export function answerTab({ set, figures, overview, isProtected }: AnswerRequest): string {
  // Of all youth, not of one group of a further factor.
  const find: Find = (id) => [...figures, ...overview].find((one) => one.id === id && one.by === undefined);
  const parts = CLAUSES[set].flatMap((clause) => clause(find, isProtected) ?? []);
  const said = parts.length > 0 ? parts : FALLBACKS[set].flatMap((clause) => clause(find, isProtected) ?? []);
  if (said.length > 0) return sentence(said);
  if (figures.length === 0)
    return 'The forms do not ask for these figures in this report period or at this place.';
  const state = toDisplayState(figures);
  if (state === 'few') return 'Too few youth answered for figures to be shown here.';
  return state === 'none' ? 'No data have been reported for this selection yet.' : 'The figures are below.';
}

type Find = (id: string) => AnswerFigure | undefined;
type Clause = (find: Find, isProtected: boolean) => string | null;

const CLAUSES: Readonly<Record<AnswerRequest['set'], readonly Clause[]>> = {
  support: [
    (find) => percent(find('served_youth'), (value) => `${value} of providers served youth`),
    (find) => percent(find('facilitators_trained'), (value) => `${value} of facilitators were trained`),
    (find) =>
      largest(
        rankRows(find('challenges'), ['serious', 'somewhat']),
        false,
        (names, value) => `the challenge named most often is ${names} (${value} of providers)`,
      ),
  ],
  programs: [
    (find) =>
      percent(find('all_subjects'), (value) => `${value} of programs cover all six required subjects`),
    (find) => mean(find('hours'), (value) => `a program plans ${value} hours on average`),
    (find) =>
      largest(
        namedCurricula(find('curriculum_programs')),
        false,
        (names, value) => `the curriculum used most is ${names} (${value} of programs)`,
      ),
  ],
  youth: [
    (find) => served(find('youth_served')),
    (find) =>
      percent(find('completed_75'), (value) => `${value} of them completed at least 75 percent of the hours`),
    (find) =>
      largest(
        rankRows(find('settings'), ['all']),
        false,
        (names, value) => `the most common setting is ${names} (${value} of youth)`,
      ),
  ],
  responses: [
    (find, isProtected) => {
      const ranked = rankRows(find('experience'), ['most']);
      return (
        allAlike(ranked, isProtected, (values) => {
          return `at exit, ${values} of youth said that each of ${ranked.length} statements was true all or most of the time`;
        }) ??
        largest(ranked, isProtected, (names, value) => {
          return `at exit, what youth most often said was true all or most of the time is ${names} (${value})`;
        })
      );
    },
    (find, isProtected) =>
      largest(rankRows(find('effect'), ['more']), isProtected, (names, value) => {
        return `what they most often say they are more likely to do because of the program is ${names} (${value})`;
      }),
  ],
};

/** The curricula listed by name. */
function namedCurricula(figure: AnswerFigure | undefined): readonly Ranked[] {
  return rankRows(figure, ['all']).filter(({ label }) => label !== OTHER_CURRICULA);
}

/** The fallback where a season's forms ask nothing for the first sentence. */
const FALLBACKS: Readonly<Record<AnswerRequest['set'], readonly Clause[]>> = {
  support: [
    (find) =>
      percent(
        find('provider_check'),
        (value) => `at ${value} of grants the number of providers agrees with the list`,
      ),
    (find) => cleanPages(find('status')),
  ],
  programs: [
    (find) => {
      const rows = find('begun_completed')?.rows ?? [];
      const [begun, completed] = rows.map(({ cells: [cell] }) => (cell?.hidden === null ? cell.value : null));
      return begun === undefined || completed === undefined || begun === null || completed === null
        ? null
        : `youth began ${begun}% of programs and completed ${completed}%`;
    },
  ],
  youth: [],
  responses: [
    (find, isProtected) =>
      largest(
        rankRows(find('attitudes'), ['very']),
        isProtected,
        (names, value) => `at entry, what youth most often said is very true of them is ${names} (${value})`,
      ),
  ],
};

function percent(figure: AnswerFigure | undefined, say: (value: string) => string): string | null {
  const value = findFirstValue(figure);
  return value === null ? null : say(`${value}%`);
}

function mean(figure: AnswerFigure | undefined, say: (value: string) => string): string | null {
  const value = findFirstValue(figure);
  return value === null ? null : say(formatNumber(value));
}

function served(figure: AnswerFigure | undefined): string | null {
  const value = findFirstValue(figure);
  // Zero of no program is a number that nobody reported.
  if (value === null || (figure?.rows[0]?.valid ?? 0) === 0) return null;
  if (value === 0) return 'no youth were served';
  return pluralize(value, 'young person was served', 'youth were served');
}

function cleanPages(figure: AnswerFigure | undefined): string | null {
  const cells = (figure?.rows ?? []).flatMap(({ cells: own }) =>
    own.filter(({ group }) => group === 'clean'),
  );
  const clean = cells.reduce((sum, { numerator }) => sum + (numerator ?? 0), 0);
  const pages = cells.reduce((sum, { denominator }) => sum + (denominator ?? 0), 0);
  return pages === 0 ? null : `${Math.round((100 * clean) / pages)}% of pages have nothing left to review`;
}

/** The leading rows by name, with the share of the first; empty where no share is above zero. */
function largest(
  ranked: readonly Ranked[],
  isProtected: boolean,
  say: (names: string, value: string) => string,
): string | null {
  const first = leaders(ranked, isProtected);
  const top = first[0]?.value ?? 0;
  if (top === 0) return null;
  return say(rankedNamesText(first), `${isProtected ? 'about ' : ''}${top}%`);
}

/** The range of three or more shares none of which can be called the largest; null where one can. */
function allAlike(
  ranked: readonly Ranked[],
  isProtected: boolean,
  say: (values: string) => string,
): string | null {
  const [first, last] = [ranked[0]?.value ?? 0, ranked.at(-1)?.value ?? 0];
  if (ranked.length < 3 || first === 0 || leaders(ranked, isProtected).length < ranked.length) return null;
  const range = first === last ? `${first}%` : `${last}% to ${first}%`;
  return say(isProtected ? `about ${range}` : range);
}

/** Two rows by name; for more, the first and the number of ties. */
function rankedNamesText(ranked: readonly Ranked[]): string {
  const [first, second] = ranked.map(({ label }) => `“${label}”`);
  if (first === undefined || second === undefined) return first ?? '';
  return ranked.length === 2
    ? `${first} and ${second}`
    : `${first} and ${ranked.length - 1} others with similar numbers`;
}

function sentence(parts: readonly string[]): string {
  const [first = '', ...others] = parts;
  const last = others.pop();
  const text =
    [first, ...others].join(', ') + (last === undefined ? '' : `${others.length > 0 ? ',' : ''} and ${last}`);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
