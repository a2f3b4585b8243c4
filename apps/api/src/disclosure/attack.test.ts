import { describe, expect, it } from 'vitest';
import { createRandom } from '../../seeds/random.ts';
import { findTightEstimates } from './attack.ts';
import { propagate } from './bounds.ts';
import type { QuestionShape } from './question-parts.ts';
import { Readings } from './readings.ts';
import { attackOwn, type OwnStage, ownStage, readAll } from '../../test/disclosure/own-attack.ts';
import { exactBounds } from '../../test/disclosure/linear-programme.ts';
import { type Deviation, ownNoise, ownRules } from '../../test/disclosure/own-noise.ts';
import { ownProgramme, type OwnProgramme, ownRow, ownRows } from '../../test/disclosure/own-programme.ts';
import {
  countRows,
  type Keyed,
  type OwnProtection,
  type OwnRow,
  toReleased,
} from '../../test/disclosure/own-release.ts';

const SCALE: QuestionShape = { answers: 3, isWhole: true, isAskedOfAll: true };
const BOX: QuestionShape = { answers: 1, isWhole: false, isAskedOfAll: true };
/** Least squares have a standard error above 1 with this one (decision 31). */
const DEVIATION: Deviation = 3;
const PROTECTION: OwnProtection = { threshold: 11, toNoise: (keySum) => ownNoise(keySum, DEVIATION) };

type Stage = OwnStage & {
  readonly programme: OwnProgramme;
  readonly rows: readonly OwnRow[];
  readonly keyed: Keyed;
};

function stage(seed: number, shape: QuestionShape, factors: readonly string[], grants = 6): Stage {
  const random = createRandom(seed);
  const programme = ownProgramme(random, grants, 'program');
  const own = ownStage(programme.places, shape, factors);
  const rows = ownRows(random, programme, shape);
  return { ...own, programme, rows, keyed: countRows(own.grid, own.parts, rows) };
}

function attack(on: Stage, ...protections: readonly OwnProtection[]): readonly string[] {
  const views = protections.map((protection) => toReleased(on.grid, on.parts, on.keyed, protection));
  return attackOwn(on, readAll(on, ownRules(DEVIATION), ...views), on.keyed.counts);
}

describe('random programmes', () => {
  it.each([
    ['a scale', SCALE, [], 1],
    ['a scale', SCALE, [], 2],
    ['a scale by sex', SCALE, ['sex'], 3],
    ['a scale by age', SCALE, ['age'], 4],
    ['a box', BOX, [], 5],
    ['a box by race', BOX, ['race'], 6],
    ['a sensitive box by sex', BOX, ['sex'], 7],
  ] as const)('give nothing away: %s [BEY-192] [BEY-118]', (_, shape, factors, seed) => {
    const on = stage(seed, shape, factors);
    const small = [...on.keyed.counts].filter((count) => count >= 1 && count <= 10);
    expect(small.length).toBeGreaterThan(100);
    expect(attack(on, { ...PROTECTION, isSensitive: seed === 7 })).toEqual([]);
  });

  it('are judged by bounds that hold the truth', () => {
    const on = stage(8, SCALE, ['sex']);
    const readings = readAll(on, ownRules(DEVIATION), toReleased(on.grid, on.parts, on.keyed, PROTECTION));
    attackOwn(on, readings, on.keyed.counts);
    const wrong = [...on.keyed.counts.entries()].filter(
      ([count, value]) =>
        value < (readings.bounds.low[count] ?? 0) || value > (readings.bounds.high[count] ?? 0),
    );
    expect(wrong).toEqual([]);
  });
});

describe('drawn small counts, by a linear programme', () => {
  it('are known within no less than five values [BEY-192]', async () => {
    const on = stage(21, SCALE, [], 3);
    const readings = readAll(on, ownRules(DEVIATION), toReleased(on.grid, on.parts, on.keyed, PROTECTION));
    propagate(on.sums, readings.bounds);
    const small = [...on.keyed.counts.entries()].filter(([, count]) => count >= 1 && count <= 10);
    const drawn = small.filter((_, index) => index % 20 === 0).map(([count]) => count);
    const exact = await exactBounds(on.sums, readings.bounds, drawn);
    expect(drawn.length).toBeGreaterThan(10);
    for (const [index, [low, high]] of exact.entries()) {
      const truth = on.keyed.counts[drawn[index] ?? 0] ?? 0;
      expect([low <= truth, high >= truth, high - low + 1 >= 5]).toEqual([true, true, true]);
    }
  });
});

describe('the releases of a grant that are made at once', () => {
  it.each([11, 12])(
    'give nothing away together, three draws of all its keys: programme %i [BEY-192]',
    (seed) => {
      const on = stage(seed, SCALE, []);
      const random = createRandom(seed);
      const places = on.programme.places.filter(({ grant }) => grant === 3);
      const inGrant = new Set(places.map(({ key }) => key));
      const releases = Array.from({ length: 3 }, () => {
        const rows = on.rows.map((row) =>
          inGrant.has(row.place) ? { ...row, key: Math.floor(random.next() * 2 ** 32) } : row,
        );
        return toReleased(on.grid, on.parts, countRows(on.grid, on.parts, rows), PROTECTION);
      });
      expect(attackOwn(on, readAll(on, ownRules(DEVIATION), ...releases), on.keyed.counts)).toEqual([]);
    },
  );
});

describe('two releases of a grant', () => {
  it.each([
    [11, 2, 0.7],
    [11, 3, 1],
    [30, 3, 1],
  ] as const)(
    'with %i surveys more, standard deviation %i: their answers are estimated with %d at best',
    (more, deviation, least) => {
      const { bounds, errors, truth } = changeBetween(more, deviation);
      for (const [count, value] of truth.entries()) {
        const [low, high] = [bounds.low[count] ?? 0, bounds.high[count] ?? Infinity];
        expect([low <= value, high >= value]).toEqual([true, true]);
        if (value >= 1 && value <= 10) expect(high - low + 1).toBeGreaterThanOrEqual(5);
      }
      expect(Math.min(...errors)).toBeGreaterThanOrEqual(least);
    },
  );
});

describe('a planted leak is found [BEY-192]', () => {
  const on = stage(11, SCALE, ['sex']);
  const boxes = stage(12, BOX, []);
  const agreed = agreeing(boxes, 2, 4);
  const toPart = (count: number) => on.grid.where(count).part;

  it('and nothing without one', () => {
    expect(attack(on, PROTECTION)).toEqual([]);
  });

  it.each([
    ['no noise at one grant', (count: number) => on.grid.where(count).place.key === 'grant 3'],
    ['a nation that is the sum of exact counts', (count: number) => on.grid.where(count).place.key === 'all'],
    ['exact bases', (count: number) => toPart(count) === 'valid answers'],
  ])('%s', (_, isBare) => {
    const toNoise = (keySum: number, count: number) => (isBare(count) ? 0 : ownNoise(keySum, DEVIATION));
    expect(attack(on, { ...PROTECTION, toNoise })).not.toEqual([]);
  });

  it('noise of its own for each view', () => {
    const random = createRandom(3);
    const fresh = {
      ...PROTECTION,
      toNoise: () => PROTECTION.toNoise(Math.floor(random.next() * 2 ** 32), 0),
    };
    expect(attack(on, ...Array.from({ length: 8 }, () => fresh))).not.toEqual([]);
  });

  it('a release drawn anew with every survey', () => {
    const random = createRandom(5);
    const releases = Array.from({ length: 10 }, () => {
      const rows = on.rows.map((row) => ({ ...row, key: Math.floor(random.next() * 2 ** 32) }));
      return toReleased(on.grid, on.parts, countRows(on.grid, on.parts, rows), PROTECTION);
    });
    expect(attackOwn(on, readAll(on, ownRules(DEVIATION), ...releases), on.keyed.counts)).not.toEqual([]);
  });

  it('the number of missing answers as it is', () => {
    expect(
      attack(
        on,
        printing(on, 'missing answers', (truth) => truth),
      ),
    ).not.toEqual([]);
  });

  it('an agreement by a remainder of 0, of those who gave another answer or none of the released ones', () => {
    const nobody = (truth: number) => (truth === 0 ? 0 : undefined);
    expect(attack(agreed, PROTECTION)).toEqual([]);
    expect(attack(agreed, printing(agreed, 'another answer', nobody))).not.toEqual([]);
    expect(attack(agreed, printing(agreed, 'answer 1', nobody))).not.toEqual([]);
  });

  it('a cap that is the number it hides', () => {
    expect(
      attack(
        on,
        printing(on, 'not answer 1', (truth) => truth),
      ),
    ).not.toEqual([]);
  });
});

/** What two releases reveal about a program's additional surveys: the same at every place above it. */
function changeBetween(more: number, deviation: Deviation) {
  const random = createRandom(31);
  const on = stage(31, SCALE, ['sex']);
  const own = on.programme.places.filter(({ key }) => key.startsWith('program'));
  const program = own[1]?.key ?? '';
  const added = Array.from({ length: more }, () => ownRow(random, program, SCALE));
  const grant = on.programme.places.find(({ key }) => key === program)?.grant;
  const inGrant = new Set(on.programme.places.filter((one) => one.grant === grant).map(({ key }) => key));
  const anew = [...on.rows, ...added].map((row) =>
    inGrant.has(row.place) ? { ...row, key: Math.floor(random.next() * 2 ** 32) } : row,
  );
  const protection: OwnProtection = { threshold: 11, toNoise: (keySum) => ownNoise(keySum, deviation) };
  const before = toReleased(on.grid, on.parts, on.keyed, protection);
  const after = toReleased(on.grid, on.parts, countRows(on.grid, on.parts, anew), protection);
  const single = ownStage([{ key: program, query: {}, grant: null, parent: -1 }], SCALE, ['sex']);
  const readings = new Readings(single.grid.counts, ownRules(deviation));
  for (
    let place = on.programme.places.findIndex(({ key }) => key === program);
    place >= 0;
    place = on.programme.places[place]?.parent ?? -1
  )
    for (let count = 0; count < single.grid.counts; count += 1) {
      const at = on.grid.at(place, 0, 0, 0) + count;
      readings.change(count, before.get(at), after.get(at));
    }
  const truth = countRows(single.grid, single.parts, added).counts;
  const errors = [...findTightEstimates(single.grid, readings, 99)]
    .filter(({ count }) => (truth[count] ?? 0) >= 1 && (truth[count] ?? 0) <= 10)
    .map(({ standardError }) => standardError);
  propagate(single.sums, readings.bounds);
  return { bounds: readings.bounds, errors, truth };
}

/** Words of a part replaced by a number. */
function printing(
  { grid }: Stage,
  part: string,
  numberOf: (truth: number) => number | undefined,
): OwnProtection {
  const printed = (count: number, truth: number) =>
    grid.where(count).part === part ? numberOf(truth) : undefined;
  return { ...PROTECTION, printed };
}

/** The same with only one answer at a grant, and none of it at another. */
function agreeing(on: Stage, all: number, none: number): Stage {
  const rows = on.rows.map((row) => {
    const grant = on.programme.places.find(({ key }) => key === row.place)?.grant;
    if (row.answer === null) return row;
    return { ...row, answer: grant === all ? 0 : grant === none ? 1 : row.answer };
  });
  return { ...on, rows, keyed: countRows(on.grid, on.parts, rows) };
}
