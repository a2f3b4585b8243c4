/** The contents of a brief of a grant or of the nation (BEY-190). */
import type { BriefSection } from '../../../measures/catalogue/brief.ts';

export const BRIEF: readonly BriefSection[] = [
  {
    heading: 'Youth reached and retained',
    figures: [{ id: 'retention' }, { id: 'progress' }, { id: 'trend' }, { id: 'exit_coverage' }],
  },
  {
    heading: 'Programs',
    figures: [
      { id: 'begun_completed' },
      { id: 'delivered' },
      { id: 'curriculum_programs', rows: 5 },
      { id: 'curriculum_completed', rows: 5 },
      { id: 'populations', rows: 4 },
      { id: 'settings', rows: 4 },
    ],
  },
  {
    heading: 'Youth at entry',
    figures: [
      { id: 'schools' },
      { id: 'age' },
      { id: 'sex' },
      { id: 'race_ethnicity' },
      { id: 'living', rows: 4 },
      { id: 'vulnerable' },
    ],
  },
  {
    heading: 'What youth say at exit',
    figures: [
      { id: 'experience' },
      { id: 'effect', rows: 6 },
      { id: 'effect_substances', rows: 3 },
      { id: 'abstain' },
    ],
  },
  {
    heading: 'Grantees and providers',
    figures: [{ id: 'facilitators_trained' }, { id: 'challenges', rows: 4 }, { id: 'assistance', rows: 4 }],
  },
];
