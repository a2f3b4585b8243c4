/**
 * What the tallies count beside the columns themselves, as data: combined items of domain.md 6.6 and the further
 * factors of domain.md 6.2. Race is counted for each option as a column, and here as one group per row.
 */
import type { SurveyKind } from '@srae/domain/survey/column';
import type { TallyFactor } from '../store/tallies.ts';

/** The stored code of a column in the row at hand; '' where blank. */
export type CodeOf = (column: string) => string;

export type DerivedItem = { readonly name: string; readonly codeOf: (code: CodeOf) => string };
export type Factor = {
  readonly factor: Exclude<TallyFactor, 'all'>;
  readonly codeOf: (code: CodeOf) => string;
};

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

const AGE_BANDS = [
  { upTo: 12, code: '10-12' },
  { upTo: 14, code: '13-14' },
  { upTo: 17, code: '15-17' },
  { upTo: 20, code: '18-20' },
] as const;

/** Combined items of a survey; '' is a row outside the item's base, such as one without any option marked. */
export function derivedItemsOf(kind: SurveyKind): readonly DerivedItem[] {
  const column = columnsNamed(kind);
  const living = column('living', LIVING);
  // Mark-all questions: their base is the rows with at least one option marked (domain.md 6.2).
  const ofLiving = (name: string, options: readonly string[]): DerivedItem => {
    const counted = column('living', options);
    return {
      name: column('living', [name])[0] ?? name,
      codeOf: (code) => (isMarked(code, living) ? (isMarked(code, counted) ? '1' : '0') : ''),
    };
  };
  const items: DerivedItem[] = [
    anyMarked(column('lang', ['any']), column('lang', LANGUAGES)),
    anyMarked(column('race', ['any']), column('race', RACES)),
    anyMarked(column('living', ['any']), living),
    { name: `${PREFIX[kind]}_race_group`, codeOf: (code) => raceGroup(kind, code) },
    { name: `${PREFIX[kind]}_race_ethnicity`, codeOf: (code) => raceEthnicity(kind, code) },
    ofLiving('foster', FOSTER),
    ofLiving('unstable', UNSTABLE),
    ofLiving('vulnerable', [...FOSTER, ...UNSTABLE, 'adjudication']),
  ];
  if (kind === 'exit') return items;
  const substances = column('subst', SUBSTANCES);
  return [...items, { name: 'en_subst_any', codeOf: (code) => anyYes(substances.map(code)) }];
}

/** The factors by which every item is counted once more, one of them at a time. */
export function factorsOf(kind: SurveyKind): readonly Factor[] {
  const prefix = PREFIX[kind];
  return [
    { factor: 'sex', codeOf: (code) => code(`${prefix}_sex`) },
    { factor: 'hispanic', codeOf: (code) => code(`${prefix}_hispanic`) },
    { factor: 'race', codeOf: (code) => raceGroup(kind, code) },
    { factor: 'age', codeOf: (code) => ageBand(code(`${prefix}_age`)) },
  ];
}

const PREFIX = { entry: 'en', exit: 'ex' } as const satisfies Record<SurveyKind, string>;

type Named = (group: string, options: readonly string[]) => readonly string[];

function columnsNamed(kind: SurveyKind): Named {
  return (group, options) => options.map((option) => `${PREFIX[kind]}_${group}_${option}`);
}

function anyMarked([name = '']: readonly string[], options: readonly string[]): DerivedItem {
  return { name, codeOf: (code) => (isMarked(code, options) ? '1' : '') };
}

function isMarked(code: CodeOf, options: readonly string[]): boolean {
  return options.some((option) => code(option) === '1');
}

/** The one race marked, 'multiple', or '' when none is. */
function raceGroup(kind: SurveyKind, code: CodeOf): string {
  const marked = RACES.filter((race) => code(`${PREFIX[kind]}_race_${race}`) === '1');
  return marked.length > 1 ? 'multiple' : (marked[0] ?? '');
}

/** Hispanic of any race, otherwise the race; '' unless both questions are answered. */
function raceEthnicity(kind: SurveyKind, code: CodeOf): string {
  const hispanic = code(`${PREFIX[kind]}_hispanic`);
  const race = raceGroup(kind, code);
  if (hispanic === '' || race === '') return '';
  return hispanic === 'Y' ? 'hispanic' : race;
}

/** Y when any answer is, N when at least one is; otherwise the special code that stands there, or ''. */
function anyYes(codes: readonly string[]): string {
  if (codes.includes('Y')) return 'Y';
  if (codes.includes('N')) return 'N';
  return codes.find((code) => code !== '') ?? '';
}

function ageBand(age: string): string {
  if (age === '') return '';
  return AGE_BANDS.find(({ upTo }) => Number(age) <= upTo)?.code ?? '';
}
