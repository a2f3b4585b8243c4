import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SurveyTally } from './facts.ts';
import type { Question } from './measure.ts';
import { countsOf, ROWS_ITEM } from './question-counts.ts';
import { countingLines, eachLine, LineNames, placeLines, TallyLines } from './tally-lines.ts';

const QUESTIONS: readonly Question[] = [
  { id: 'rows', label: '', kind: 'exit', item: ROWS_ITEM, codes: [] },
  { id: 'scale', label: '', kind: 'exit', item: 'scale', codes: [['1', '2'], ['4']] },
  { id: 'box', label: '', kind: 'exit', item: 'box', baseItem: 'any', codes: [['1']] },
];

const count = fc.integer({ min: 0, max: 300 });
const codes = (...names: string[]) => fc.dictionary(fc.constantFrom(...names), count);
const tally: fc.Arbitrary<SurveyTally> = fc.record({
  kind: fc.constant('exit' as const),
  programId: fc.constant(1),
  version: fc.constantFrom('MS', 'HS', 'HS IMPACT'),
  rows: fc.constant(0),
  cells: fc
    .record({
      scale: codes('1', '2', '3', '4', '', 'MS', 'HS IMPACT'),
      box: codes('0', '1'),
      any: codes('1', ''),
      other: codes('x'),
    })
    // An item without answers has no cells at all.
    .map((items) =>
      Object.fromEntries(Object.entries(items).filter(([, item]) => Object.keys(item).length > 0)),
    ),
});
/** No answer is counted more often than there are rows. */
const withRows = (one: SurveyTally): SurveyTally => ({
  ...one,
  rows: Math.max(0, ...Object.values(one.cells).flatMap((cells) => Object.values(cells))),
});

describe('tallies as lines', () => {
  it('count for every question what the tallies count, small and large ones in any order', () => {
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 40 }), fc.constantFrom(...QUESTIONS), (drawn, question) => {
        const tallies = drawn.map(withRows);
        const lines = new TallyLines(new LineNames('exit'));
        for (const [program, one] of tallies.entries()) lines.add({ ...one, programId: program });
        const read = countingLines(question, lines.names);
        // Every third program is no place.
        const places = new Map([...tallies.keys()].flatMap((one) => (one % 3 === 2 ? [] : [[one, one]])));
        const found = new Map<number, readonly number[]>();
        eachLine(placeLines([lines], lines.names, places), (part, line) => {
          found.set(part.places[line] ?? -1, [part.schools[line] ?? 0, ...read(part, line)]);
        });
        const expected = tallies.flatMap((one, place) => {
          if (!places.has(place)) return [];
          const { base, groups } = countsOf(question, one);
          const rest = base - groups.reduce((sum, group) => sum + group, 0);
          return [[place, [one.version === 'MS' ? 1 : 2, base, ...groups, rest]] as const];
        });
        expect(found).toEqual(new Map(expected));
      }),
    );
  });

  it('of several grants share their names, whichever came first', () => {
    const names = new LineNames('exit');
    const counting = (answers: Record<string, number>): SurveyTally => ({
      kind: 'exit',
      programId: 1,
      version: 'HS',
      rows: 9,
      cells: { scale: answers },
    });
    const [first, second] = [new TallyLines(names), new TallyLines(names)];
    first.add(counting({ '4': 2 }));
    second.add({ ...counting({ '1': 3, '4': 5 }), programId: 2 });
    const question: Question = { id: 'q', label: '', kind: 'exit', item: 'scale', codes: [['1'], ['4']] };
    const read = countingLines(question, names);
    const found: number[][] = [];
    const placed = placeLines(
      [first, second],
      names,
      new Map([
        [1, 0],
        [2, 1],
      ]),
    );
    eachLine(placed, (part, line) => found.push([...read(part, line)]));
    expect(found).toEqual([
      [2, 0, 2, 0],
      [8, 3, 5, 0],
    ]);
  });

  it('keep the groups of a factor apart, also those that came late', () => {
    const lines = new TallyLines(new LineNames('entry'));
    const one: SurveyTally = { kind: 'entry', programId: 1, version: 'HS', rows: 1, cells: {} };
    for (const group of ['F', '', 'M', 'F']) lines.add(one, group);
    expect(lines.names.groups).toEqual(['F', '', 'M']);
    expect(lines.parts.flatMap(({ groups, length }) => [...groups.subarray(0, length)])).toEqual([
      0, 1, 2, 0,
    ]);
  });
});
