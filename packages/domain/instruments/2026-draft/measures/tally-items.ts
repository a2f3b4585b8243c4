/** What the tallies count beyond the columns: as in 2021, except for race and ethnicity. */
import type {
  Codes,
  ComputedCode,
  CountedFactor,
  DerivedItem,
  Position,
} from '../../../measures/catalogue/measures.ts';
import type { SurveyKind } from '../../../survey/catalogue/column.ts';
import {
  listCountedFactors as listFactors2021,
  listDerivedItems as listItems2021,
} from '../../2021/measures/tally-items.ts';
import { CATEGORIES, toBox } from '../surveys/race-ethnicity.ts';
import { SEVERAL } from './factors.ts';

const PREFIX = { entry: 'en', exit: 'ex' } as const satisfies Record<SurveyKind, string>;

/** Names of the two items that the boxes of race and ethnicity make together. */
export function raceEthnicityItems(kind: SurveyKind): { readonly any: string; readonly group: string } {
  const name = `${PREFIX[kind]}_race_ethnicity`;
  return { any: `${name}_any`, group: `${name}_group` };
}

/** Combined items of a survey; '' is a row outside the item's base. */
export function listDerivedItems(kind: SurveyKind, at: Position): readonly DerivedItem[] {
  const { from, of } = groupReader(kind, at);
  const { any, group } = raceEthnicityItems(kind);
  return [
    ...listItems2021(kind, at).filter(({ name }) => !name.startsWith(`${PREFIX[kind]}_race_`)),
    { name: any, from, of: (codes) => (of(codes) === '' ? '' : '1'), isBase: true },
    { name: group, from, of },
  ];
}

/** The factors by which every item is also counted, one at a time. */
export function listCountedFactors(kind: SurveyKind, at: Position): readonly CountedFactor[] {
  return listFactors2021(kind, at).flatMap((counted): readonly CountedFactor[] => {
    if (counted.factor === 'hispanic') return [{ factor: 'race_ethnicity', ...groupReader(kind, at) }];
    return counted.factor === 'race' ? [] : [counted];
  });
}

/** Reads the one category marked, several as one group, or '' when none is. */
function groupReader(kind: SurveyKind, at: Position): ComputedCode {
  const from = CATEGORIES.map(([category]) => at(toBox(PREFIX[kind], category)));
  // May run for every row of a batch: an index loop without allocation.
  const of = (codes: Codes) => {
    let found = '';
    for (let index = 0; index < from.length; index += 1) {
      if (codes[from[index] ?? -1] !== '1') continue;
      if (found !== '') return SEVERAL;
      found = CATEGORIES[index]?.[0] ?? '';
    }
    return found;
  };
  return { from, of };
}
