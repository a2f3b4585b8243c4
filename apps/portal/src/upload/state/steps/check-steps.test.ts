import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { GRANT, PERIOD } from '../../../../test/upload/fake-uploads.ts';
import { fixture } from '../../../../test/upload/fixtures.ts';
import { cleanCsv, mapTheRest, openSession } from '../../../../test/upload/open-session.ts';
import { canSave } from './save-steps.ts';

describe('checking', () => {
  it('a clean file has a submission, one with faults has none [UPL-027] [UPL-013]', async () => {
    const { session } = openSession();
    await session.choose(fixture('entry-standard.xlsx'));
    expect(canSave(session.get())).toBe(false);
    await session.check();
    expect(canSave(session.get())).toBe(true);
    await session.choose(fixture('entry-standard-with-faults.xlsx'));
    await session.check();
    expect(session.get().check.at).toBe('done');
    expect(canSave(session.get())).toBe(false);
  });

  it('asks for the expected names anew', async () => {
    const { session, server } = openSession();
    await session.choose(fixture('entry-standard.xlsx'));
    server.answer({ [`GET /api/entry/${GRANT}/submissions/${PERIOD}/providers-programs/reduce`]: () => [] });
    await session.check();
    const { check } = session.get();
    expect(check.at === 'done' && check.outcome.report.issues[0]).toMatchObject({
      code: 'invalid-pair',
      count: 300,
    });
  });

  it('says of the next file nothing that could not be kept of the one before', async () => {
    const { session, server } = openSession();
    await session.choose(cleanCsv(3));
    mapTheRest({ session });
    let lose = (): void => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    server.answer({
      [`PUT /api/entry/${GRANT}/mapping`]: async () => {
        await lost;
        throw new Refusal(503, 'BUSY');
      },
    });
    const checking = session.check();
    await expect.poll(() => session.get().check.at).toBe('done');
    await session.choose(fixture('entry-standard.xlsx'));
    lose();
    await checking;
    expect(session.get().memory).toEqual({ at: 'none' });
  });

  it('can be cancelled; the file stays', async () => {
    const { session } = openSession();
    await session.choose(fixture('entry-standard.xlsx'));
    const checking = session.check();
    expect(session.get().check.at).toBe('running');
    session.cancelCheck();
    await checking;
    expect(session.get().check).toEqual({ at: 'none' });
    await session.check();
    expect(session.get().check.at).toBe('done');
  });
});
