/** The upload page in the portal, with the real worker code and a fake server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Receipt } from '@srae/contract/schemas/uploads';
import { expect, vi } from 'vitest';
import { aGrant, aPeriod, aPerson } from '../people.ts';
import { renderPortal, type Visit } from '../render-portal.tsx';
import { fakeUploads, GRANT, type FakeUploads } from './fake-uploads.ts';
import { inProcessWorker } from './in-process-worker.ts';

export const PLACE = `/api/entry/${GRANT}/submissions/2`;

export function openPage(
  uploads: FakeUploads = fakeUploads('entry'),
  visit: Visit = {},
  address = '/upload/entry',
) {
  vi.stubGlobal('Worker', function () {
    return inProcessWorker();
  });
  const answers = {
    ...fakeUploads('exit').answers,
    ...uploads.answers,
    'GET /api/reporting-periods/Summer%202023/reduce': () => aPeriod(),
    ...visit.answers,
  };
  const grants = [aGrant({ id: GRANT, name: 'Lakeside Family Services' })];
  return { ...renderPortal(address, { me: aPerson(), grants, chosen: GRANT, ...visit, answers }), uploads };
}

export const step = (name: string) => screen.findByRole('region', { name: new RegExp(`^Step \\d: ${name}`) });
export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

export async function choose(file: File): Promise<void> {
  const input = within(await step('File')).getByLabelText<HTMLInputElement>(/^Choose (a|another) file$/);
  fireEvent.change(input, { target: { files: [file] } });
}

export async function chooseAndCheck(file: File): Promise<void> {
  await choose(file);
  await waitFor(async () => expect((await button('Check Data')).disabled).toBe(false));
  fireEvent.click(await button('Check Data'));
  await screen.findByRole('heading', { name: 'Data Check Results' });
}

export const RECEIPT: Receipt = {
  number: 4,
  upload_time: '2023-08-01T12:00:00.000Z',
  uploaded_by: 'former user',
  upload_file_name: 'spring.xlsx',
  upload_row_count: 1234,
  upload_custom_file: false,
  upload_sheet_name: null,
  upload_headers_row: 4,
  upload_data_row: 5,
  upload_sha256: 'ab'.repeat(32),
  upload_cells_corrected: 0,
  upload_values_mapped: [],
  stored_sha256: 'cd'.repeat(32),
  provider: null,
  in_force: true,
  stands_for: [],
  withdrawals: [],
};
