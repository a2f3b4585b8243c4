import { expect, it } from 'vitest';
import { MEASURES } from '../../instruments/2021/measures/measures.ts';
import { grant } from '../test/facts.ts';
import { ask } from '../test/figure-requests.ts';
import type { GrantFacts } from './facts.ts';
import { BLOCK_GRANTS, toBlocks } from './grant-blocks.ts';

/** Numbers between 0 and 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(62);
const numberBelow = (limit: number) => Math.floor(random() * limit);
const maybe = <T>(value: T): T | null => (random() < 0.2 ? null : value);
const CURRICULA = Array.from({ length: 14 }, (_, at) => `Curriculum ${at}`);

/** A grant with plausible random answers. */
function randomGrant(grantId: number): GrantFacts {
  const one = grant(grantId, [[{}, {}], [{}]], 1 + (grantId % 3));
  return {
    ...one,
    answers: {
      gr_srae_grant_funding: maybe(numberBelow(900_000)),
      gr_target_num_youth: maybe(1 + numberBelow(900)),
      gr_num_providers_funded: maybe(numberBelow(9)),
    },
    yearReach: maybe(numberBelow(500)),
    providers: one.providers.map((provider) => ({
      ...provider,
      answers: { prov_active: random() > 0.1, prov_staff_total: maybe(numberBelow(9)) },
      programs: provider.programs.map((program) => ({
        ...program,
        curriculum: maybe(CURRICULA[numberBelow(CURRICULA.length)] ?? null),
        cohortHours: Array.from({ length: numberBelow(4) }, () => numberBelow(40) / 4),
        answers: {
          prog_active: random() > 0.1,
          prog_any_youth_complete: maybe(random() > 0.2),
          prog_reach_attend: maybe(numberBelow(300)),
          prog_dosage_75_pct_complete: maybe(numberBelow(200)),
          prog_delivery_hours: maybe(numberBelow(60)),
        },
      })),
    })),
  };
}

/** Copies of the grants, for which nothing can be cached. */
const anew = (grants: readonly GrantFacts[]) => structuredClone<readonly GrantFacts[]>(grants);

const ALL_SETS = Object.values(MEASURES.sets).flat();

const figures = (grants: readonly GrantFacts[], comparing: boolean) =>
  ask(ALL_SETS, grants, { comparing, periods: [{ name: 'Summer 2023', instrument: '2021', grants }] });

it('figures of sums that are kept equal those of grants never seen before, whatever has changed', () => {
  const size = 2 * BLOCK_GRANTS + 7;
  let grants: readonly GrantFacts[] = Array.from({ length: size }, (_, at) => randomGrant(at + 1));
  for (let round = 0; round < 40; round += 1) {
    const at = numberBelow(grants.length);
    const own = grants[at];
    const changes: readonly (() => readonly GrantFacts[])[] = [
      () => grants,
      () => grants.with(at, randomGrant(at + 1)),
      () => grants.filter((_, index) => index !== at),
      () => grants.toSpliced(at, 0, randomGrant(1_000 + round)),
      () => (own ? grants.with(at, { ...own, yearReach: 1_000 + round }) : grants),
      () => (own ? grants.with(at, { ...own, answers: randomGrant(at + 1).answers }) : grants),
      () => (own ? grants.with(at, { ...own, providers: randomGrant(at + 1).providers }) : grants),
      () => [...grants, randomGrant(2_000 + round)],
      () => grants.filter(({ stream }) => stream !== 1 + numberBelow(3)),
      () => grants.toReversed(),
    ];
    const changed = changes[round % changes.length]?.() ?? grants;
    for (const comparing of [false, true])
      expect(figures(changed, comparing)).toEqual(figures(anew(changed), comparing));
    // In between, a part of the grants is requested, as for another place.
    if (round % changes.length !== 8) grants = changed;
  }
});

it('what was made of a block is made once, until one of its grants has other answers', () => {
  const grants = Array.from({ length: BLOCK_GRANTS + 3 }, (_, at) => randomGrant(at + 1));
  const key = {};
  let made = 0;
  const computeNumbers = (of: readonly GrantFacts[]) =>
    toBlocks(of).map((block) => block.once('test', key, () => (made += 1)));
  expect(computeNumbers(grants)).toEqual([1, 2]);
  expect(computeNumbers([...grants])).toEqual([1, 2]);
  expect(computeNumbers(grants.with(BLOCK_GRANTS, randomGrant(BLOCK_GRANTS + 1)))).toEqual([1, 3]);
  // The former answers return, as when a reader opens the submitted state.
  expect(computeNumbers(grants)).toEqual([1, 2]);
});
