/**
 * What the tallies count beyond the columns, as data: combined items of domain.md 6.6 and the further
 * factors of domain.md 6.2. Race is counted per option as a column, and here as one group per row.
 */
import type { Codes, CountedFactor, DerivedItem, Position } from '../../../measures/catalogue/measures.ts';
import type { SurveyKind } from '../../../survey/catalogue/column.ts';
import { ageBand } from './factors.ts';

const RACES = ['amindian', 'asian', 'black', 'hpi', 'white', 'other'] as const;
const LANGUAGES = ['eng', 'span', 'other'] as const;
const FOSTER = ['foster_family', 'foster_group'] as const;
const UNSTABLE = ['couch_surfing', 'outside', 'shelter', 'hotel'] as const;
const LIVING = ['family', ...FOSTER, ...UNSTABLE, 'adjudication', 'none_above'] as const;
const SUBSTANCES = [
  'alcohol',
  'cigarettes_cigars',
  'other_tobacco',
  'vapor',
  'marijuana',
  'presc_pain',
] as const;

/** Combined items of a survey; '' is a row outside the item's base, such as one without any option marked. */
export function listDerivedItems(kind: SurveyKind, at: Position): readonly DerivedItem[] {
  const prefix = PREFIX[kind];
  const group = (name: string, options: readonly string[]) =>
    options.map((option) => at(`${prefix}_${name}_${option}`));
  const languages = group('lang', LANGUAGES);
  const races = group('race', RACES);
  const living = group('living', LIVING);
  const hispanic = at(`${prefix}_hispanic`);
  const readRace = raceReader(races);
  // Mark-all questions: their base is the rows with at least one option marked (domain.md 6.2).
  const any = (name: string, options: readonly number[]): DerivedItem => ({
    name: `${prefix}_${name}_any`,
    from: options,
    of: (codes) => (isMarked(codes, options) ? '1' : ''),
    isBase: true,
  });
  const livingIn = (name: string, options: readonly string[]): DerivedItem => {
    const counted = group('living', options);
    return {
      name: `${prefix}_living_${name}`,
      from: living,
      of: (codes) => (isMarked(codes, counted) ? '1' : isMarked(codes, living) ? '0' : ''),
    };
  };
  const items: DerivedItem[] = [
    any('lang', languages),
    any('race', races),
    any('living', living),
    { name: `${prefix}_race_group`, from: races, of: readRace },
    {
      name: `${prefix}_race_ethnicity`,
      from: [hispanic, ...races],
      of: (codes) => raceEthnicity(codes[hispanic] ?? '', readRace(codes)),
    },
    livingIn('foster', FOSTER),
    livingIn('unstable', UNSTABLE),
    livingIn('vulnerable', [...FOSTER, ...UNSTABLE, 'adjudication']),
  ];
  if (kind === 'exit') return items;
  const substances = group('subst', SUBSTANCES);
  return [...items, { name: 'en_subst_any', from: substances, of: (codes) => anyYes(codes, substances) }];
}

/** The factors by which every item is also counted, one at a time. */
export function listCountedFactors(kind: SurveyKind, at: Position): readonly CountedFactor[] {
  const prefix = PREFIX[kind];
  const [sex, hispanic, age] = [at(`${prefix}_sex`), at(`${prefix}_hispanic`), at(`${prefix}_age`)];
  const races = RACES.map((race) => at(`${prefix}_race_${race}`));
  return [
    { factor: 'sex', from: [sex], of: (codes) => codes[sex] ?? '' },
    { factor: 'hispanic', from: [hispanic], of: (codes) => codes[hispanic] ?? '' },
    { factor: 'race', from: races, of: raceReader(races) },
    { factor: 'age', from: [age], of: (codes) => ageBand(codes[age] ?? '') },
  ];
}

const PREFIX = { entry: 'en', exit: 'ex' } as const satisfies Record<SurveyKind, string>;

// May run for every row of a batch: index loops without allocation.
function isMarked(codes: Codes, options: readonly number[]): boolean {
  for (let index = 0; index < options.length; index += 1) {
    if (codes[options[index] ?? -1] === '1') return true;
  }
  return false;
}

/** Reads the one race marked, 'multiple', or '' when none is. */
function raceReader(positions: readonly number[]): (codes: Codes) => string {
  return (codes) => {
    let found = '';
    for (let index = 0; index < positions.length; index += 1) {
      if (codes[positions[index] ?? -1] !== '1') continue;
      if (found !== '') return 'multiple';
      found = RACES[index] ?? '';
    }
    return found;
  };
}

/** Hispanic of any race, otherwise the race; '' unless both questions are answered. */
function raceEthnicity(hispanic: string, race: string): string {
  if (hispanic === '' || race === '') return '';
  return hispanic === 'Y' ? 'hispanic' : race;
}

/** Y when any answer is Y, N when at least one is N; otherwise the special code found, or ''. */
function anyYes(codes: Codes, positions: readonly number[]): string {
  let found = '';
  for (let index = 0; index < positions.length; index += 1) {
    const code = codes[positions[index] ?? -1] ?? '';
    if (code === 'Y') return code;
    if (code === 'N' || found === '') found = code;
  }
  return found;
}
