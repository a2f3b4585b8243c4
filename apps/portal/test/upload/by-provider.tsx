/** The upload page of a grant with survey data of two providers: one with rows in force, one without. */
import type { InForce } from '@srae/contract/schemas/uploads';
import { screen } from '@testing-library/react';
import { aGrant } from '../people.ts';
import { fakeUploads, GRANT } from './fake-uploads.ts';
import { openPage, PLACE, RECEIPT } from './open-page.tsx';

export const PROVIDERS = [
  { id: 21, name: 'Riverside Youth', may_upload: true, programs: [] },
  { id: 22, name: 'Hillside', may_upload: false, programs: [] },
];
export const FILE = {
  number: 4,
  upload_time: '2023-08-01T12:00:00.000Z',
  uploaded_by: 'Grace Okafor',
  upload_file_name: 'spring.xlsx',
  provider: null,
};
export const IN_FORCE: InForce = {
  rows: 1234,
  providers: [
    {
      fk_providers: 21,
      provider_name: 'Riverside Youth',
      may_upload: true,
      expected: 1234,
      rows: 1234,
      file: FILE,
      programs: [
        { fk_programs: 31, program_name: 'After School', expected: 1234, rows: 1234, no_upload_reason: null },
      ],
    },
    {
      fk_providers: 22,
      provider_name: 'Hillside',
      may_upload: false,
      expected: 20,
      rows: 0,
      file: null,
      programs: [{ fk_programs: 32, program_name: 'Evening', expected: 20, rows: 0, no_upload_reason: null }],
    },
  ],
  files: [
    {
      ...FILE,
      upload_column_mapping: 'en_age: Q1\nen_grade: Q2',
      upload_cells_corrected: 12,
      upload_values_mapped: [{ column: 'en_sex', found: ['Guy'], accepted: ['M'], rows: 31 }],
    },
  ],
  open: [
    {
      provider_name: 'Hillside',
      name: 'Pat Lee',
      started_at: '2023-08-01T12:00:00.000Z',
      expires_at: '2023-08-01T12:30:00.000Z',
    },
  ],
};
export const OWN = `/api/entry/${GRANT}/providers/21/submissions/2`;

/** A Provider account belongs to the first provider, or to those given. */
export function openByProvider(
  role = 'Grantee',
  address?: string,
  answers = {},
  own = PROVIDERS.slice(0, 1),
) {
  const uploads = fakeUploads('entry');
  const ofRiverside = Object.fromEntries(
    Object.entries(uploads.answers)
      .filter(([key]) => key.includes(PLACE))
      .map(([key, answer]) => [key.replace(PLACE, OWN), answer]),
  );
  const providers = role === 'Provider' ? own : PROVIDERS;
  const grants = [aGrant({ id: GRANT, name: 'Lakeside Family Services', role, providers })];
  return openPage(
    uploads,
    {
      grants,
      answers: {
        ...ofRiverside,
        [`GET ${PLACE}/in-force`]: () => IN_FORCE,
        [`GET ${OWN}/in-force`]: () => ({
          ...IN_FORCE,
          providers: IN_FORCE.providers.slice(0, 1),
          open: [],
        }),
        [`GET ${PLACE}/uploads`]: () => [
          {
            ...RECEIPT,
            stands_for: [{ fk_providers: 21, provider_name: 'Riverside Youth', rows: 1234 }],
            withdrawals: [
              { fk_providers: 22, provider_name: 'Hillside', rows: 7, at: FILE.upload_time, by: 'Gus Lee' },
            ],
          },
        ],
        ...answers,
      },
    },
    address,
  );
}

export const table = () => screen.findByRole('table', { name: 'Survey data by provider' });
