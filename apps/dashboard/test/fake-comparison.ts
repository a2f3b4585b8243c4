/** Two submissions of a grant, and what differs between them. */
import type { ComparisonRead } from '@srae/contract/schemas/dashboard/comparison';

/** The submission of the summer. */
export const SUBMITTED = {
  period_pk: 2,
  period: 'Summer 2023',
  instrument: '2021 performance measures',
  number: 1,
  submitted_at: '2023-07-01T10:00:00.000Z',
  submitted_by: null,
};
/** The submission of the winter before. */
export const EARLIER = { ...SUBMITTED, period_pk: 1, period: 'Winter 2023' };

/** The two compared. */
export const COMPARISON: ComparisonRead = {
  before: EARLIER,
  after: SUBMITTED,
  owners: [
    {
      key: 'program 11',
      name: 'After school (North Center)',
      former_name: 'Late school (North Center)',
      presence: 'both',
      pages: [
        {
          form: 'programreach',
          title: 'Reach',
          status: { before: 'minor', after: 'clean' },
          differences: [
            {
              name: 'a',
              section: 'Program reach',
              question: 'Youth who attended',
              kind: 'changed',
              change: -30,
              before: '120',
              after: '90',
            },
            {
              name: 'b',
              section: null,
              question: 'Parents',
              kind: 'removed',
              change: null,
              before: '4',
              after: null,
            },
          ],
        },
      ],
    },
    { key: 'provider 6', name: 'South', former_name: null, presence: 'added', pages: [] },
  ],
  not_compared: [
    { form: 'grantee', title: 'Grantee data', question: 'Funding', why: 'Not asked in a winter period.' },
  ],
  uploads: [
    { survey: 'entry', before: 'Number 1', after: 'Number 2' },
    { survey: 'exit', before: null, after: null },
  ],
  surveys: null,
};
