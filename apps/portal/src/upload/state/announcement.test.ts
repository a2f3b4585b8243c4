import { fullTime } from '@srae/domain/period/instant-text';
import { describe, expect, it } from 'vitest';
import { toAnnouncement } from './announcement.ts';
import { EMPTY, type SaveFailure } from './upload-state.ts';

const FAILURE: SaveFailure = {
  message: 'This report has been submitted and is locked.',
  next: 'restart',
  position: { index: 0, transactionId: null },
  elsewhere: null,
};
const PROGRESS = { rows: 3, batches: 1, rowsStored: 0, sending: null, startedAt: 0, rowsBefore: 0 };
const announce = (over: Partial<SaveFailure>) =>
  toAnnouncement(
    { ...EMPTY, save: { at: 'failed', failure: { ...FAILURE, ...over }, progress: PROGRESS } },
    'help@example.org',
  );

describe('a failed save is announced as it is shown', () => {
  it.each(['resume', 'restart'] as const)('%s: with when to try again and whom to ask [ERR-020]', (next) => {
    expect(announce({ next })).toBe(
      `Upload failed. Please try again in a few minutes. If upload fails three times in a row, contact the help desk at help@example.org. ${FAILURE.message}`,
    );
  });

  it.each(['check', 'refused'] as const)('%s: without advice to try again', (next) => {
    expect(announce({ next })).toBe(`Nothing was saved. The earlier data stay in use. ${FAILURE.message}`);
  });

  it('someone else who is uploading [BEY-130]', () => {
    const elsewhere = {
      name: 'Gale Example',
      startedAt: '2023-08-01T12:00:00.000Z',
      expiresAt: '2023-08-01T12:31:00.000Z',
    };
    const text = announce({ elsewhere });
    expect(text).toBe(
      `Someone else is uploading. Gale Example has been saving survey data for this grant since ${fullTime(elsewhere.startedAt)}. You can save when that upload is complete. If it stops, it expires at ${fullTime(elsewhere.expiresAt)}.`,
    );
  });
});
