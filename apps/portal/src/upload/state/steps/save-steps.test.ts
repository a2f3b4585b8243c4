import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import {
  cleanCsv,
  mapTheRest,
  openChecked,
  openSession,
  type OpenedSession,
} from '../../../../test/upload/open-session.ts';
import { GRANT, PERIOD } from '../../../../test/upload/fake-uploads.ts';
import { canCancelSave, canSave } from './save-steps.ts';

const sent = ({ uploads }: Pick<OpenedSession, 'uploads'>) =>
  uploads.batches.map(({ batchIndex, rows, commit, transactionId }) => [
    batchIndex,
    rows,
    commit,
    transactionId,
  ]);

const unreachable = () => new Refusal(0, 'NETWORK');

describe('saving', () => {
  it('sends 500, 500 and 200 rows, then clears the submission and reads the status anew [UPL-028] [UPL-033] [BEY-074]', async () => {
    const opened = await openChecked(1200);
    await opened.session.save();
    expect(sent(opened)).toEqual([
      [0, 500, false, null],
      [1, 500, false, 'transaction-1'],
      [2, 200, true, 'transaction-1'],
    ]);
    expect(opened.session.get()).toMatchObject({
      save: { at: 'done', receipt: { number: 1, upload_row_count: 1200 } },
      check: { at: 'none' },
      modal: 'saved',
    });
    expect(canSave(opened.session.get())).toBe(false);
    expect(opened.onSaved).toHaveBeenCalledOnce();
  });

  it('goes on by itself after a short break of the connection', async () => {
    const opened = await openChecked(700);
    opened.uploads.troubles.push(null, unreachable(), new Refusal(503, 'BUSY'));
    await opened.session.save();
    expect(sent(opened)).toEqual([
      [0, 500, false, null],
      [1, 200, true, 'transaction-1'],
    ]);
    expect(opened.session.get().save.at).toBe('done');
  });

  it('fails after the last repeat; Retry resumes at the failed batch', async () => {
    const opened = await openChecked(1200);
    opened.uploads.troubles.push(null, ...Array.from({ length: 5 }, unreachable));
    await opened.session.save();
    expect(opened.session.get()).toMatchObject({
      save: { failure: { next: 'resume', position: { index: 1 } }, progress: { rowsStored: 500 } },
      modal: 'save-problem',
    });
    await opened.session.retry();
    expect(sent(opened).map(([index]) => index)).toEqual([0, 1, 2]);
    expect(opened.session.get().save.at).toBe('done');
  });

  it('names one attempt until it has succeeded, and another one for the same rows saved once more [BEY-075]', async () => {
    const opened = await openChecked(3);
    opened.uploads.troubles.push(...Array.from({ length: 5 }, unreachable));
    await opened.session.save();
    await opened.session.retry();
    await opened.session.check();
    await opened.session.save();
    expect(opened.session.get().save).toMatchObject({ at: 'done', receipt: { number: 2 } });
    const { attempts } = opened.uploads;
    expect(attempts).toHaveLength(7);
    expect(attempts).not.toContain(null);
    expect(new Set(attempts.slice(0, 6)).size).toBe(1);
    expect(new Set(attempts).size).toBe(2);
  });

  it('someone else\u2019s open upload is named, with start and expiry; Retry begins anew [BEY-130]', async () => {
    const opened = await openChecked(3);
    const details = {
      name: 'Gale Example',
      started_at: '2023-08-01T12:00:00Z',
      expires_at: '2023-08-01T12:30:00Z',
    };
    opened.uploads.troubles.push(new Refusal(409, 'UPLOAD_OPEN_ELSEWHERE', 'Someone else', details));
    await opened.session.save();
    expect(opened.session.get().save).toMatchObject({
      failure: {
        next: 'restart',
        elsewhere: { name: 'Gale Example', startedAt: details.started_at, expiresAt: details.expires_at },
      },
    });
    await opened.session.retry();
    expect(opened.session.get().save.at).toBe('done');
  });

  it('an upload that has expired begins anew and says so [BEY-081]', async () => {
    const opened = await openChecked(1200);
    const gone = 'This upload has ended or expired. Please start again with Check Data and Save.';
    opened.uploads.troubles.push(null, new Refusal(404, 'UPLOAD_GONE', gone));
    await opened.session.save();
    expect(opened.session.get().save).toMatchObject({ failure: { message: gone, next: 'restart' } });
    await opened.session.retry();
    expect(sent(opened).map(([index]) => index)).toEqual([0, 0, 1, 2]);
  });

  it('rows that the server refuses are named by their row of the file, and must be checked again', async () => {
    const opened = openSession();
    // A blank row is left out, so that rows of the submission and of the file differ.
    const [heading = '', first = '', ...rest] = (await cleanCsv(3).text()).split('\r\n');
    await opened.session.choose(new File([[heading, first, ',,', ...rest].join('\r\n')], 'spring.csv'));
    mapTheRest(opened);
    await opened.session.check();
    const details = { rows: [{ row: 2, column: 'en_age', message: 'out of range' }] };
    opened.uploads.troubles.push(
      new Refusal(400, 'UPLOAD_ROWS_INVALID', 'Some rows cannot be accepted.', details),
    );
    await opened.session.save();
    expect(opened.session.get().save).toMatchObject({
      failure: { message: 'Some rows cannot be accepted. Row 4 of your file: out of range.', next: 'check' },
    });
    expect(canSave(opened.session.get())).toBe(false);
    await opened.session.check();
    expect(canSave(opened.session.get())).toBe(true);
  });

  it.each([
    [409, 'LOCKED_AFTER_SUBMIT'],
    [409, 'PERIOD_READ_ONLY'],
    [403, 'NO_UPLOAD_ACCESS'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])(
    '%s %s, which no repeat changes, is refused: not to be tried again, but once the data are checked anew',
    async (status, code) => {
      const opened = await openChecked(3);
      opened.uploads.troubles.push(new Refusal(status, code, 'Not now.'));
      await opened.session.save();
      expect(opened.session.get().save).toMatchObject({ failure: { message: 'Not now.', next: 'refused' } });
      expect(canSave(opened.session.get())).toBe(false);
      await opened.session.retry();
      expect(opened.uploads.attempts).toHaveLength(1);
      await opened.session.check();
      await opened.session.save();
      expect(opened.session.get().save.at).toBe('done');
    },
  );

  describe('for the whole grant', () => {
    const IN_FORCE = `GET /api/entry/${GRANT}/submissions/${PERIOD}/in-force`;
    const ofProviders = (rows: Readonly<Record<string, number>>) => () => ({
      rows: 0,
      files: [],
      open: [],
      providers: Object.entries(rows).map(([provider_name, count], at) => ({
        fk_providers: 21 + at,
        provider_name,
        may_upload: false,
        expected: 0,
        rows: count,
        file: null,
        programs: [],
      })),
    });
    const BRIGHT = 'Bright Futures Coalition, LLC';

    it('asks before it takes data of providers out of use that the file has no rows of [BEY-150]', async () => {
      const { session, uploads, server } = await openChecked(3);
      server.answer({ [IN_FORCE]: ofProviders({ [BRIGHT]: 116, Hillside: 184, Idle: 0 }) });
      await session.save();
      const replaced = [{ name: 'Hillside', rows: 184 }];
      expect(session.get().save).toEqual({ at: 'confirm', replaced, only: { pk: 21, name: BRIGHT } });
      expect(uploads.attempts).toEqual([]);
      session.cancelConfirm();
      expect(session.get().save.at).toBe('none');
      await session.save();
      await session.confirmSave();
      expect(session.get().save).toMatchObject({ at: 'done', replaced });
    });

    it('asks again where more would go out of use than was confirmed', async () => {
      const { session, server } = await openChecked(3);
      server.answer({ [IN_FORCE]: ofProviders({ Hillside: 184 }) });
      await session.save();
      server.answer({ [IN_FORCE]: ofProviders({ Hillside: 184, Riverside: 2 }) });
      await session.confirmSave();
      expect(session.get().save).toMatchObject({
        at: 'confirm',
        replaced: [{}, { name: 'Riverside', rows: 2 }],
      });
    });

    it('asks nothing where every provider with data has rows in the file', async () => {
      const { session, server } = await openChecked(3);
      server.answer({ [IN_FORCE]: ofProviders({ [BRIGHT]: 116, Idle: 0 }) });
      await session.save();
      expect(session.get().save).toMatchObject({ at: 'done', replaced: [] });
    });

    it('saves nothing while it is not known what is in use', async () => {
      const { session, uploads, server } = await openChecked(3);
      server.answer({ [IN_FORCE]: () => Promise.reject(unreachable()) });
      await session.save();
      expect(session.get().save).toMatchObject({ at: 'failed', failure: { next: 'resume' } });
      expect(uploads.attempts).toEqual([]);
      server.answer({ [IN_FORCE]: ofProviders({ Hillside: 184 }) });
      await session.retry();
      expect(session.get().save.at).toBe('confirm');
    });
  });

  it('can be cancelled until the last batch is on its way', async () => {
    const opened = await openChecked(1200);
    const { session } = opened;
    const seen: (readonly [number, boolean])[] = [];
    const stop = session.subscribe(() => {
      const { save } = session.get();
      if (save.at === 'running' && save.progress.sending) {
        seen.push([save.progress.sending.batch.index, canCancelSave(session.get())]);
      }
    });
    await session.save();
    stop();
    expect(new Map(seen)).toEqual(
      new Map([
        [0, true],
        [1, true],
        [2, false],
      ]),
    );
  });

  it('a cancelled upload is ended on the server too, keeps the checked rows and begins anew', async () => {
    const opened = await openChecked(1200);
    const { session, uploads, server } = opened;
    const stop = session.subscribe(() => {
      const { save } = session.get();
      if (save.at === 'running' && save.progress.rowsStored === 500) session.cancelSave();
    });
    await session.save();
    stop();
    expect(session.get().save.at).toBe('cancelled');
    expect(uploads.receipts).toEqual([]);
    expect(server.of(`DELETE /api/entry/${GRANT}/submissions/${PERIOD}/open`)).toHaveLength(1);
    await session.save();
    expect(uploads.receipts).toHaveLength(1);
  });

  it('the file cannot be changed meanwhile', async () => {
    const { session } = await openChecked(1200);
    const saving = session.save();
    await session.choose(cleanCsv(1));
    session.map('en_age', 1);
    await saving;
    expect(session.get()).toMatchObject({ file: { name: 'spring.csv' }, save: { at: 'done' } });
  });
});
