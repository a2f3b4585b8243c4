/**
 * The fixed family of one survey question: all, stream, cohort, grant, provider and program, each by school level.
 * Its counts, and the decision which of them are hidden, taken over the whole tree at once (Q143).
 */
import type { GrantFacts, FamilyPlace, SurveyTally } from './facts.ts';
import type { Question } from './measure.ts';
import { capOf, decideHidden, isPrimary, isSmall, type Sum } from './suppression.ts';

export const SCHOOLS = ['all', 'ms', 'hs'] as const;
export type School = (typeof SCHOOLS)[number];

/** The counts of one place and school level: answers by group, their base, and missing answers. */
export type QuestionCounts = {
  readonly groups: readonly number[];
  readonly base: number;
  readonly missing: number;
};

export type QuestionFamily = {
  /** Counts of a place of the family; zeros where it holds no survey. */
  readonly counts: (place: FamilyPlace, school: School) => QuestionCounts;
  /** Whether the group's count (or with null the base) is hidden there. */
  readonly isHidden: (place: FamilyPlace, school: School, group: number | null) => boolean;
};

/** The family of a question over active facts of every grant. */
export function questionFamily(
  question: Question,
  grants: readonly GrantFacts[],
  threshold: number,
): QuestionFamily {
  const nodes = new Map<string, Node>();
  for (const grant of grants) addGrant(nodes, question, grant);
  const counts = new Map<string, number>();
  const sums: Sum[] = [];
  const primary: string[] = [];
  const all = nodes.get(nodeKey({}))?.counts.all;
  // Groups that hold every answer leave no rest, which would otherwise be a count to protect.
  const hasRest = all !== undefined && all.groups.reduce((sum, count) => sum + count, 0) < all.base;
  const cells = [...question.codes.keys(), ...(hasRest ? [question.codes.length] : [])];
  for (const [key, node] of nodes) {
    for (const school of SCHOOLS) {
      const { groups, base } = node.counts[school];
      // Where nobody answered there is nobody to protect, and it is no secret.
      if (base === 0) continue;
      const rest = base - groups.reduce((sum, count) => sum + count, 0);
      const parts = cells.map((cell) => ({ key: cellKey(key, school, cell), count: groups[cell] ?? rest }));
      const total = cellKey(key, school, null);
      counts.set(total, base);
      if (isSmall(base, threshold)) primary.push(total);
      for (const part of parts) {
        counts.set(part.key, part.count);
        if (isPrimary(part.count, base, threshold)) primary.push(part.key);
        else if (question.sensitive && capOf(part.count, base) !== null) primary.push(part.key);
      }
      sums.push({ total, parts: parts.map((part) => part.key) });
    }
  }
  const addSum = (total: string, parts: readonly string[]) => {
    if (counts.has(total)) sums.push({ total, parts: parts.filter((part) => counts.has(part)) });
  };
  for (const [key, node] of nodes) {
    for (const cell of [null, ...cells]) {
      const at = (school: School, place = key) => cellKey(place, school, cell);
      addSum(at('all'), [at('ms'), at('hs')]);
      if (node.children.size === 0) continue;
      for (const school of SCHOOLS)
        addSum(
          at(school),
          [...node.children].map((child) => at(school, child)),
        );
    }
  }
  // Paths are built from the top: turned around, programs come before what they add up to.
  const hidden = decideHidden(counts, sums.toReversed(), primary, threshold);
  return {
    counts: (place, school) => nodes.get(nodeKey(place))?.counts[school] ?? NOTHING(question),
    isHidden: (place, school, group) => {
      const key = nodeKey(place);
      const base = nodes.get(key)?.counts[school].base ?? 0;
      return !nodes.has(key) || base < threshold || hidden.has(cellKey(key, school, group));
    },
  };
}

/** The name of a place in the family; a cohort is one of a stream. */
export function nodeKey({ stream, cohort, grant, provider, program }: FamilyPlace): string {
  if (program !== undefined) return `program ${program}`;
  if (provider !== undefined) return `provider ${provider}`;
  if (grant !== undefined) return `grant ${grant}`;
  if (stream === undefined) return 'all';
  return cohort === undefined ? `stream ${stream}` : `stream ${stream} cohort ${cohort}`;
}

type Counts = { groups: number[]; base: number; missing: number };
type Node = { readonly children: Set<string>; readonly counts: Record<School, Counts> };

function addGrant(nodes: Map<string, Node>, question: Question, grant: GrantFacts): void {
  const { stream, grantId } = grant;
  const cohort = grant.cohort ?? 'none';
  const above = [{}, { stream }, { stream, cohort }, { grant: grantId }].map(nodeKey);
  const tallies = new Map<number, SurveyTally[]>();
  for (const tally of grant.tallies) {
    if (tally.kind !== question.kind) continue;
    const known = tallies.get(tally.programId);
    if (known) known.push(tally);
    else tallies.set(tally.programId, [tally]);
  }
  for (const provider of grant.providers) {
    for (const program of provider.programs) {
      const path = [...above, nodeKey({ provider: provider.pk })];
      // Sensitive answers are never released below the provider (domain.md 6.7, rule 4).
      if (!question.sensitive) path.push(nodeKey({ program: program.pk }));
      const own = (tallies.get(program.pk) ?? []).map((tally) => ({
        school: tally.version.startsWith('MS') ? ('ms' as const) : ('hs' as const),
        added: countsOf(question, tally),
      }));
      for (const [index, key] of path.entries()) {
        const node = nodeOf(nodes, key, question);
        const child = path[index + 1];
        if (child !== undefined) node.children.add(child);
        for (const { school, added } of own) {
          addCounts(node.counts.all, added);
          addCounts(node.counts[school], added);
        }
      }
    }
  }
}

function nodeOf(nodes: Map<string, Node>, key: string, question: Question): Node {
  const known = nodes.get(key);
  if (known) return known;
  const made = {
    children: new Set<string>(),
    counts: { all: NOTHING(question), ms: NOTHING(question), hs: NOTHING(question) },
  };
  nodes.set(key, made);
  return made;
}

/** The item of a question that counts rows whatever they answer. */
export const ROWS_ITEM = '';

function countsOf(question: Question, tally: SurveyTally): Counts {
  if (question.item === ROWS_ITEM) return { groups: [], base: tally.rows, missing: 0 };
  const cells = tally.cells[question.item] ?? {};
  const bases = question.baseItem === undefined ? cells : (tally.cells[question.baseItem] ?? {});
  const isInBase =
    question.baseItem === undefined
      ? (code: string) => code !== '' && !NOT_ASKED.has(code)
      : (code: string) => code === '1';
  return {
    groups: question.codes.map((codes) => sumOf(cells, (code) => codes.includes(code))),
    base: sumOf(bases, isInBase),
    missing: bases[''] ?? 0,
  };
}

function addCounts(to: Counts, { groups, base, missing }: Counts): void {
  to.base += base;
  to.missing += missing;
  for (const [index, count] of groups.entries()) to.groups[index] = (to.groups[index] ?? 0) + count;
}

function sumOf(cells: Readonly<Record<string, number>>, isCounted: (code: string) => boolean): number {
  return Object.entries(cells).reduce((sum, [code, count]) => (isCounted(code) ? sum + count : sum), 0);
}

const NOT_ASKED: ReadonlySet<string> = new Set(['MS', 'MS IMPACT', 'HS IMPACT']);

const NOTHING = (question: Question): Counts => ({
  groups: question.codes.map(() => 0),
  base: 0,
  missing: 0,
});

function cellKey(node: string, school: School, group: number | null): string {
  return `${node}|${school}|${group ?? 'base'}`;
}
