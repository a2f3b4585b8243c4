/** The survey items that no measure counts (domain.md 6.6). */
import type { UnmeasuredItems } from '../../../measures/catalogue/measures.ts';

export const UNMEASURED: readonly UnmeasuredItems[] = [
  {
    items: [
      'ex_age',
      'ex_sex',
      'ex_hispanic',
      'ex_race_amindian',
      'ex_race_asian',
      'ex_race_black',
      'ex_race_hpi',
      'ex_race_white',
      'ex_race_other',
    ],
    reason: 'Characteristics are measured at entry; at exit they break answers down, as factors.',
  },
  {
    items: [
      'ex_grade',
      'ex_lang_eng',
      'ex_lang_span',
      'ex_lang_other',
      'ex_living_family',
      'ex_living_foster_family',
      'ex_living_foster_group',
      'ex_living_couch_surfing',
      'ex_living_outside',
      'ex_living_shelter',
      'ex_living_hotel',
      'ex_living_adjudication',
      'ex_living_none_above',
    ],
    reason: 'Characteristics are measured at entry; entry and exit rows are not linked.',
  },
  {
    items: ['en_lang_other_spec', 'en_race_other_spec', 'ex_lang_other_spec', 'ex_race_other_spec'],
    reason: 'What youth write in their own words is never shown (domain.md 6.7, rule 4).',
  },
];
