import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { reporting } from '@srae/contract/reporting';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseSave } from '../../commands/forms/parse-save.ts';
import type { SaveRequest } from '../../commands/forms/save-form.ts';
import { granteeAct } from '../../../seeds/seed-saves.ts';
import { releaseAtOnce } from '../../commands/releases/release-report.ts';
import { submitReport } from '../../commands/reports/submit-report.ts';
import { inScope } from '../../store/database/database.ts';
import { systemClock } from '../../deps.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { mailsTo } from '../../../test/portal/people.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { comments, openReportPortal, SUBMIT } from '../../../test/portal/calls/report-portal.ts';

const { portal, db, places, gus, ada, params, read, send, saveTarget, setLock, addProvider } =
  await openReportPortal();

/** The submission as the route passes it to its command. */
async function submissionUnderWay(): Promise<SaveRequest> {
  const { submitted_by: by } = await inScope(db, 'all', (tx) =>
    tx.selectFrom('submission_snapshots').select('submitted_by').executeTakeFirstOrThrow(),
  );
  return {
    key: { ...params, targetId: 0 },
    providerId: null,
    programId: null,
    save: parseSave(
      {
        formName: 'grantee',
        version: 0,
        formData: [{ tableName: 'grant_submissions', tableData: [[SUBMIT]] }],
      },
      FORMS,
    ),
    act: granteeAct('grantee.save', { by, at: portal.deps.clock.now() }),
  };
}

describe('a period that locks after a submission', () => {
  beforeEach(() => setLock(true));
  const reopen = (who = ada, reason = 'Once more.') =>
    who.call(reporting.reopenReport, { params, body: { reason } });

  it('refuses every save of the grant until it is reopened [BEY-042]', async () => {
    const provider = { pid: places.other.pid };
    const save = await send([comments('Too late.')]);
    const add = await gus.call(reporting.createProgram, { params: provider, body: { program_name: 'Late' } });
    const remove = await gus.call(reporting.deleteProvider, { params: provider });
    for (const answer of [save, add, remove]) {
      expect([answer.status, answer.error.code]).toEqual([409, 'LOCKED_AFTER_SUBMIT']);
    }
    expect((await read()).submission?.locked).toBe(true);
  });

  it('is reopened by an Admin alone, with a reason that the grantee sees [BEY-044] [BEY-045] [BEY-046]', async () => {
    const told = async () =>
      (await mailsTo(db, 'gus@example.org')).filter((mail) => mail.template === 'reopened');
    const events = () =>
      db
        .selectFrom('audit_events')
        .select(['outcome', 'fk_grants', 'address'])
        .where('action', '=', 'submission.reopen')
        .where('outcome', '=', 'done')
        .execute();
    const [mails, done] = [await told(), await events()];
    expect((await reopen(gus, 'Please')).status).toBe(403);
    expect((await reopen(ada, '  ')).status).toBe(400);
    const [latest, ...former] = (await gus.call<readonly object[]>(reporting.listHistory, { params })).data;
    expect((await reopen(ada, 'The youth count was a typing error.')).status).toBe(200);
    const [mail, ...earlier] = await told();
    expect(earlier).toEqual(mails);
    for (const said of ['was reopened by Ada Admin', 'Summer 2023', 'The youth count was a typing error.'])
      expect(mail?.body).toContain(said);
    const { submission } = await read();
    expect(submission).toMatchObject({
      locked: false,
      lock_after_submit: true,
      next_number: (submission?.latest?.number ?? 0) + 1,
      reopened: { reopened_by: 'Ada Admin', reason: 'The youth count was a typing error.' },
    });
    expect((await gus.call(reporting.listHistory, { params })).data).toEqual([
      {
        ...latest,
        reopened: {
          reopened_at: expect.any(String),
          reopened_by: 'Ada Admin',
          reason: 'The youth count was a typing error.',
        },
      },
      ...former,
    ]);
    expect((await send([comments('Corrected.')])).status).toBe(200);
    const event = { outcome: 'done', fk_grants: params.grantId, address: '127.0.0.1' };
    expect(await events()).toEqual([...done, event]);
  });

  it('lets no save past a submission that was under way, and locks again though nothing has changed', async () => {
    await reopen();
    await send([comments('Corrected.')]);
    const before = (await read()).submission?.latest?.number ?? 0;
    const saves = await inScope(db, [params.grantId], async (tx) => {
      await submitReport(tx, await submissionUnderWay(), releaseAtOnce(testReleaseRules(systemClock)));
      const late = [saveTarget(77), send([comments('Too late.')]), addProvider('Too late')];
      await untilBlocked(db, late.length);
      return late;
    });
    for (const answer of await Promise.all(saves))
      expect([answer.status, answer.error.code]).toEqual([409, 'LOCKED_AFTER_SUBMIT']);
    expect((await reopen()).status).toBe(200);
    expect((await read()).submission?.reopened?.reopened_by).toBe('Ada Admin');
    expect((await send([SUBMIT])).data.submission).toMatchObject({ submitted: true, number: before + 2 });
    // The reopening of an earlier submission is over.
    expect((await read()).submission).toMatchObject({ locked: true, reopened: null });
    expect((await reopen()).status).toBe(200);
  });

  it('cannot be reopened when nothing locks it', async () => {
    expect((await reopen()).status).toBe(200);
    const answer = await reopen(ada, 'Again');
    expect([answer.status, answer.error.code]).toEqual([409, 'NOT_LOCKED']);
  });
});
