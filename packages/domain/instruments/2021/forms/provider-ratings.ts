/** The two tables of ratings on the provider form: implementation challenges and needs for technical assistance. */
import { toNumber } from '../../../form-kit/answers.ts';
import type { Choice } from '../../../form-kit/field-kinds.ts';
import type { Field } from '../../../form-kit/form.ts';
import { INTEREST_SCALE, PROBLEM_SCALE } from './scales.ts';

export const CHALLENGE_OTHER = 'prov_implmnt_chlng_other';
export const NEED_OTHER = 'prov_tech_assist_other';

/** Ending of the column, question, help. */
type Rated = readonly [ending: string, label: string, help: string];

export const CHALLENGES: readonly Field[] = [
  ...ratings('prov_implmnt_chlng_', PROBLEM_SCALE, [
    ['recruit_youth', 'Recruiting youth', 'Finding enough young people who enroll.'],
    ['youth_engaged', 'Keeping youth engaged', 'Holding their interest during sessions.'],
    [
      'youth_attend_reg',
      'Getting youth to attend regularly',
      'Youth who start but miss many sessions or drop out.',
    ],
    ['recruit_qual_staff', 'Recruiting qualified staff', 'Finding people with the right skills to hire.'],
    [
      'fcltatrs_undrstnd',
      'Making sure facilitators understand the content',
      'Facilitators who are unsure of the curriculum they deliver.',
    ],
    [
      'cover_prog_content',
      'Covering program content',
      'Getting through all of the curriculum in the time there is.',
    ],
    ['staff_turnover', 'Staff turnover', 'Staff or facilitators who leave during the program.'],
    [
      'neg_peer_reaction',
      'Negative peer reactions',
      'Youth who were teased or discouraged by others for taking part.',
    ],
    ['youth_bhvrl_probs', 'Youth behavioral problems', 'Behavior that disturbed sessions.'],
    ['natural_disasters', 'Natural disasters', 'Storms, fires, floods and the like that stopped the work.'],
    ['prog_facilities', 'Program facilities', 'Rooms that were missing, unsuitable or hard to reach.'],
    [
      'obtaining_buy_in',
      'Obtaining buy-in from schools or the community',
      'Winning the support of schools, partners and leaders.',
    ],
    ['parent_support', 'Parent support', 'Winning the consent and support of parents and guardians.'],
    [
      'other',
      'Other challenge',
      'A challenge that is not in the list. Choose Not a problem if there was none.',
    ],
  ]),
  specification(CHALLENGE_OTHER, 'Other challenge, please specify', 2),
];

export const NEEDS: readonly Field[] = [
  ...ratings('prov_tech_assist_', INTEREST_SCALE, [
    ['recruit_youth', 'Recruiting youth', 'Help with finding and enrolling young people.'],
    ['youth_engaged', 'Keeping youth engaged', 'Help with holding their interest during sessions.'],
    ['youth_attend_reg', 'Getting youth to attend regularly', 'Help with keeping attendance up.'],
    ['recruit_qual_staff', 'Recruiting qualified staff', 'Help with finding and choosing people to hire.'],
    ['training_fcltatrs', 'Training facilitators', 'Help with preparing facilitators for the curriculum.'],
    ['retain_staff', 'Retaining staff', 'Help with keeping the people you have.'],
    ['neg_peer_reaction', 'Negative peer reactions', 'Help for youth who are discouraged by others.'],
    ['youth_bhvrl_probs', 'Youth behavioral problems', 'Help with behavior that disturbs sessions.'],
    [
      'obtaining_buy_in',
      'Obtaining buy-in from schools or the community',
      'Help with winning the support of schools, partners and leaders.',
    ],
    ['evaluation', 'Evaluation', 'Help with collecting data and learning from them.'],
    ['parent_support', 'Parent support', 'Help with reaching parents and guardians.'],
    [
      'other',
      'Other need',
      'Help with something that is not in the list. Choose Not interested if there is nothing.',
    ],
  ]),
  specification(NEED_OTHER, 'Other need, please specify', 3),
];

function ratings(prefix: string, choices: readonly Choice[], rated: readonly Rated[]): readonly Field[] {
  return rated.map(([ending, label, help]) => ({
    name: `${prefix}${ending}`,
    label,
    help,
    kind: 'choice',
    choices,
  }));
}

/** Asked once the rating reaches the code from which the specification requires it (PRF-025, PRF-026). */
function specification(rating: string, label: string, lowest: number): Field {
  return {
    name: `${rating}_spec`,
    label,
    help: 'Say it in a few words, at most 200 characters.',
    kind: 'text',
    maxLength: 200,
    shownWhen: (answers) => (toNumber(answers, rating) ?? 0) >= lowest,
  };
}
