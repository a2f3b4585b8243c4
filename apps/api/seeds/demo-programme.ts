/** The demo's streams, grantees, grants, providers, programs and curricula. Every organisation is invented. */
import { createRandom } from './random.ts';

/** How far a grant has come in the current period. */
export type Progress = 'complete' | 'minor issues' | 'started' | 'empty';

export type DemoProgram = {
  readonly name: string;
  readonly curriculum: string;
  readonly entry: {
    readonly ms: number;
    readonly hs: number;
    readonly msImpact: number;
    readonly hsImpact: number;
  };
  readonly exit: { readonly ms: number; readonly hs: number };
};
export type DemoProvider = { readonly name: string; readonly programs: readonly DemoProgram[] };
export type DemoGrant = {
  readonly grantee: number;
  readonly stream: 'GDSRAE' | 'SSRAE' | 'CSRAE';
  readonly cohort: 'NA' | 'FY2018' | 'FY2019' | 'FY2020';
  readonly active: boolean;
  readonly progress: Progress;
  readonly providers: readonly DemoProvider[];
};

export const STREAMS = [
  { funding_stream_name: 'GDSRAE', full_name: 'General Departmental SRAE' },
  { funding_stream_name: 'SSRAE', full_name: 'Title V State SRAE' },
  { funding_stream_name: 'CSRAE', full_name: 'Title V Competitive SRAE' },
] as const;

/** Pre-selected curricula (domain.md, section 5). */
export const CURRICULA = [
  'Aspire',
  'Botvin LifeSkills Training',
  'Choosing the Best',
  'Game Plan',
  'Healthy Futures',
  'Heritage Keepers',
  'Living WELL Aware Adolescent Health Program',
  'Love Notes (Classic)',
  'Love Notes (SRA)',
  'Making a Difference!',
  'Positive Potential',
  'Promoting Health Among Teens! Abstinence-Only',
  'REAL Essentials',
  'Relationship Smarts Plus (SRA)',
  'Teen Outreach Program',
] as const;

export const GRANTEES = [
  'Lakeside Family Services',
  'Prairie Youth Network',
  'Harborview Health District',
  'Franklin State Department of Health',
  'Coral Islands Department of Education',
  'Red Mesa Community Council',
  'Northwood Children’s Alliance',
  'Summit Valley Public Health',
  'Riverbend Educational Partnership for Adolescent Health and Family Resilience',
  'Two Rivers Tribal Youth Programs',
  'Great Plains State Department of Human Services',
  'Bayou Community Foundation',
] as const;

/** The providers and programs of the first grant; the survey files of the browser tests fit exactly these. */
const FIRST_GRANT: readonly DemoProvider[] = [
  {
    name: 'Bright Futures Coalition, LLC',
    programs: [
      program('Choosing the Best – JOURNEY', 'Choosing the Best', [32, 32, 0, 0], [27, 28]),
      program('Love Notes (SRA), 4th ed.', 'Love Notes (SRA)', [20, 32, 0, 12], [23, 24]),
    ],
  },
  {
    name: 'Centro de Salud Comunitaria, Inc.',
    programs: [program('REAL Essentials, Starting Out', 'REAL Essentials', [23, 15, 8, 0], [16, 17])],
  },
  {
    name: 'Niños y Jóvenes Unidos',
    programs: [
      program('Making a Difference!', 'Making a Difference!', [20, 21, 0, 0], [18, 18]),
      program('Heritage Keepers, Level 2', 'Heritage Keepers', [13, 14, 0, 0], [10, 11]),
    ],
  },
  {
    name: 'Cedar Valley School District',
    programs: [program('Game Plan "Middle School"', 'Game Plan', [39, 39, 0, 0], [35, 35])],
  },
];

const GRANT_LIST: readonly Omit<DemoGrant, 'providers' | 'active'>[] = [
  { grantee: 0, stream: 'GDSRAE', cohort: 'FY2019', progress: 'started' },
  { grantee: 0, stream: 'CSRAE', cohort: 'FY2020', progress: 'empty' },
  { grantee: 1, stream: 'GDSRAE', cohort: 'FY2020', progress: 'complete' },
  { grantee: 2, stream: 'CSRAE', cohort: 'FY2018', progress: 'minor issues' },
  { grantee: 3, stream: 'SSRAE', cohort: 'NA', progress: 'complete' },
  { grantee: 4, stream: 'CSRAE', cohort: 'FY2019', progress: 'complete' },
  { grantee: 5, stream: 'GDSRAE', cohort: 'FY2018', progress: 'complete' },
  { grantee: 6, stream: 'GDSRAE', cohort: 'FY2019', progress: 'complete' },
  { grantee: 6, stream: 'CSRAE', cohort: 'FY2020', progress: 'started' },
  { grantee: 7, stream: 'SSRAE', cohort: 'NA', progress: 'complete' },
  { grantee: 7, stream: 'GDSRAE', cohort: 'FY2020', progress: 'minor issues' },
  { grantee: 8, stream: 'GDSRAE', cohort: 'FY2018', progress: 'complete' },
  { grantee: 8, stream: 'CSRAE', cohort: 'FY2019', progress: 'empty' },
  { grantee: 9, stream: 'CSRAE', cohort: 'FY2018', progress: 'complete' },
  { grantee: 9, stream: 'GDSRAE', cohort: 'FY2019', progress: 'started' },
  { grantee: 10, stream: 'SSRAE', cohort: 'NA', progress: 'complete' },
  { grantee: 10, stream: 'CSRAE', cohort: 'FY2020', progress: 'complete' },
  { grantee: 11, stream: 'GDSRAE', cohort: 'FY2020', progress: 'complete' },
  { grantee: 11, stream: 'CSRAE', cohort: 'FY2018', progress: 'started' },
  { grantee: 2, stream: 'GDSRAE', cohort: 'FY2018', progress: 'empty' },
];

const PLACES = [
  'Maple Grove',
  'Eastbrook',
  'Silver Creek',
  'Pine Hollow',
  'Westfield',
  'Stonebridge',
  'Clearwater',
  'Fairmont',
  'Oak Ridge',
  'Sunrise',
];
const KINDS = [
  'School District',
  'Youth Center',
  'Family Resource Network',
  'Community Health Partners',
  'Boys and Girls Club',
  'Learning Collaborative',
];

/** Twenty grants of all cohorts with four providers each; the last one is inactive. */
export const GRANTS: readonly DemoGrant[] = GRANT_LIST.map((grant, index) => ({
  ...grant,
  active: index !== GRANT_LIST.length - 1,
  providers: index === 0 ? FIRST_GRANT : invented(index),
}));

function invented(index: number): readonly DemoProvider[] {
  const random = createRandom(1000 + index);
  return [0, 1, 2, 3].map((position) => ({
    name: `${PLACES[(index * 3 + position * 2) % PLACES.length]} ${KINDS[(index + position) % KINDS.length]}`,
    programs: Array.from({ length: random.between(1, 10) > 7 ? 2 : 1 }, (_, number) => {
      const curriculum =
        CURRICULA[(index * 5 + position * 3 + number * 7) % CURRICULA.length] ?? CURRICULA[0];
      const [ms, hs] = [random.between(14, 60), random.between(12, 55)];
      return program(curriculum, curriculum, [ms, hs, 0, 0], [Math.round(ms * 0.86), Math.round(hs * 0.88)]);
    }),
  }));
}

function program(
  name: string,
  curriculum: string,
  entry: readonly [ms: number, hs: number, msImpact: number, hsImpact: number],
  exit: readonly [ms: number, hs: number],
): DemoProgram {
  const [ms, hs, msImpact, hsImpact] = entry;
  return { name, curriculum, entry: { ms, hs, msImpact, hsImpact }, exit: { ms: exit[0], hs: exit[1] } };
}
