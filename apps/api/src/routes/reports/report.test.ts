import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { reporting } from '@srae/contract/reporting';
import type { ReportRead } from '@srae/contract/schemas/report';
import type { PageRead, Saved } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { parseSave } from '../../commands/forms/parse-save.ts';
import type { SaveRequest } from '../../commands/forms/save-form.ts';
import { granteeAct } from '../../../seeds/seed-saves.ts';
import { releaseAtOnce } from '../../commands/releases/release-report.ts';
import { submitReport } from '../../commands/reports/submit-report.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { systemClock } from '../../deps.ts';
import { testReleaseRules } from '../../../test/cluster/test-secrets.ts';
import { mailsTo } from '../../../test/portal/people.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const gus = await portal.signIn('gus');
const grace = await portal.signIn('grace');
const nell = await portal.signIn('nell');
const ada = await portal.signIn('ada');

const params = { grantId: places.other.grantId, periodPk: places.summer };
const first = { grantId: places.first.grantId, periodPk: places.summer };

const read = async (who = gus, where = params): Promise<ReportRead> =>
  (await who.call<ReportRead>(reporting.readReport, { params: where })).data;

async function send(cells: readonly object[], version?: number, who = gus, where = params) {
  const page = (await who.call<PageRead>(reporting.readGrantee, { params: where })).data;
  const body = {
    formName: 'grantee',
    version: version ?? page.pages['comments']?.version ?? 0,
    formData: [{ tableName: 'grant_submissions', tableData: [cells] }],
  };
  return who.call<Saved>(reporting.saveGrantee, { params: where, body });
}

const SUBMIT = { name: 'gr_submitted', value: { booleanValue: true } };
const comments = (text: string) => ({ name: 'gr_additional_info', value: { stringValue: text } });

async function saveTarget(youth: number) {
  const page = (await gus.call<PageRead>(reporting.readGrantee, { params })).data;
  const cell = { name: 'gr_target_num_youth', value: { longValue: youth } };
  const body = {
    formName: 'grantee',
    version: page.version,
    formData: [{ tableName: 'grant_submissions', tableData: [[cell]] }],
  };
  return gus.call(reporting.saveGrantee, { params, body });
}

const addProvider = (provider_name: string) =>
  gus.call(reporting.createProvider, { body: { grantee_id: params.grantId, provider_name } });

/** The submission as the route hands it to its command. */
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

describe('the report', () => {
  it('answers the statuses of all pages of a submitted grant in one call [BEY-121]', async () => {
    const { report, submission } = await read();
    expect(report).toMatchObject({ grantee: 'clean', major: false, minor: false });
    expect(report.providers).toHaveLength(4);
    expect(submission).toMatchObject({ latest: { number: 1 }, changed: null, locked: false });
  });

  it('names what is missing on a grant under way, with its issues', async () => {
    const { report } = await read(grace, first);
    expect(report.grantee).toBe('unsaved');
    expect(report.missing.entryUploads).toBe(6);
    expect(report.major).toBe(true);
  });

  it('shows a Provider the own provider and nothing of the submission', async () => {
    const { report, submission } = await read(nell);
    expect(report.grantee).toBeNull();
    expect(report.providers.map((provider) => provider.pk)).toEqual([places.other.pid]);
    expect(submission).toBeNull();
  });

  it('is readable for an Admin and missing for another organisation', async () => {
    expect((await ada.call(reporting.readReport, { params })).status).toBe(200);
    expect((await grace.call(reporting.readReport, { params })).status).toBe(404);
  });
});

describe('submitting', () => {
  it('answers the same number while nothing has changed, at once or one after the other [BEY-038]', async () => {
    const answers = await Promise.all([send([SUBMIT]), send([SUBMIT]), send([SUBMIT])]);
    for (const answer of answers) {
      expect(answer.data.submission).toEqual({
        submitted: true,
        number: 1,
        message: 'Your data have been successfully submitted.',
      });
    }
  });

  it('is announced with the number that it gives, and whether it locks', async () => {
    const announced = async () => (await read()).submission;
    expect(await announced()).toMatchObject({ next_number: 1, lock_after_submit: false });
    const { data: page } = await gus.call<PageRead>(reporting.readGrantee, { params });
    await saveTarget(4100);
    expect(await announced()).toMatchObject({ next_number: 2 });
    await saveTarget(Number(page['gr_target_num_youth']));
    expect(await announced()).toMatchObject({ next_number: 1 });
  });

  it('sends the receipt to who submitted, once for each number', async () => {
    const receipts = async () =>
      (await mailsTo(db, 'gus@example.org')).filter((mail) => mail.template === 'submission_receipt');
    const before = await receipts();
    await saveTarget(4300);
    const { submission } = (await send([SUBMIT])).data;
    await send([SUBMIT]);
    const [receipt, ...earlier] = await receipts();
    expect(earlier).toEqual(before);
    const number = `Submission: ${submission?.number}\n`;
    for (const said of [number, 'Gus Grantee', 'Summer 2023', submission?.message, '/validationreport'])
      expect(receipt?.body).toContain(said);
    expect(await mailsTo(db, 'nell@example.org')).toEqual([]);
  });

  it('freezes the next number after a change, and an earlier one never changes [BEY-035] [BEY-036] [BEY-041]', async () => {
    const history = (number: number) =>
      gus.call<{ content: unknown }>(reporting.readHistory, { params: { ...params, number } });
    const before = (await history(1)).data.content;
    await saveTarget(4321);
    expect((await read()).submission?.changed).toBe('Changed since submission 2');
    const answer = await send([SUBMIT]);
    expect(answer.data.submission).toMatchObject({ submitted: true, number: 3 });
    expect((await read()).submission?.changed).toBeNull();
    expect((await history(1)).data.content).toEqual(before);
    expect((await history(3)).data.content).not.toEqual(before);
  });

  it('freezes the tallies and the number of the uploads in force [BEY-035]', async () => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ tallies: number; entry: number }>`
        select jsonb_array_length(tallies) as tallies, entry_upload as entry
        from submission_snapshots where fk_grants = ${params.grantId} and number = 2
      `.execute(tx),
    );
    expect(rows).toEqual([{ tallies: expect.any(Number), entry: 1 }]);
    expect(rows[0]?.tallies).toBeGreaterThan(50);
  });

  it('with a major issue saves the comments, freezes nothing and says what to do [BEY-037]', async () => {
    const answer = await send([SUBMIT, comments('We are still at it.')], undefined, grace, first);
    expect(answer.status).toBe(200);
    expect(answer.data.submission).toEqual({
      submitted: false,
      number: null,
      message: 'Your data need review and revision before submission.',
    });
    expect((await read(grace, first)).submission).toMatchObject({
      comments: 'We are still at it.',
      latest: null,
    });
  });

  it('refuses comments beyond 2,000 characters and keeps the former ones', async () => {
    const answer = await send([comments('x'.repeat(2001))]);
    expect([answer.status, answer.error.code]).toEqual([422, 'INVALID']);
  });

  it('refuses comments based on an older version [BEY-061]', async () => {
    await send([comments('First thought.')]);
    const answer = await send([comments('Second thought.')], 0);
    expect([answer.status, answer.error.code]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('is refused for an Admin and a Provider [BEY-039]', async () => {
    expect((await send([SUBMIT], 0, ada)).status).toBe(403);
    expect((await send([SUBMIT], 0, nell)).status).toBe(403);
    expect((await nell.call(reporting.listHistory, { params })).status).toBe(403);
    expect((await ada.call(reporting.listHistory, { params })).status).toBe(200);
  });
});

describe('a period that locks after a submission', () => {
  it('refuses every save of the grant until it is reopened [BEY-042]', async () => {
    await db
      .updateTable('reporting_periods')
      .set({ lock_after_submit: true })
      .where('pk', '=', places.summer)
      .execute();
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
    const reopen = (who: typeof gus, reason: string) =>
      who.call(reporting.reopenReport, { params, body: { reason } });
    expect((await reopen(gus, 'Please')).status).toBe(403);
    expect((await reopen(ada, '  ')).status).toBe(400);
    const before = (await gus.call<readonly object[]>(reporting.listHistory, { params })).data;
    expect((await reopen(ada, 'The youth count was a typing error.')).status).toBe(200);
    const mails = await mailsTo(db, 'gus@example.org');
    const told = mails.filter((mail) => mail.template === 'reopened');
    expect(told).toHaveLength(1);
    for (const said of ['Ada Admin reopened', 'Summer 2023', 'The youth count was a typing error.'])
      expect(told[0]?.body).toContain(said);
    const { submission } = await read();
    expect(submission).toMatchObject({
      locked: false,
      lock_after_submit: true,
      next_number: (submission?.latest?.number ?? 0) + 1,
      reopened: { reopened_by: 'Ada Admin', reason: 'The youth count was a typing error.' },
    });
    expect((await gus.call(reporting.listHistory, { params })).data).toEqual(before);
    expect((await send([comments('Corrected.')])).status).toBe(200);
    const event = await db
      .selectFrom('audit_events')
      .select(['outcome', 'fk_grants', 'address'])
      .where('action', '=', 'submission.reopen')
      .where('outcome', '=', 'done')
      .execute();
    expect(event).toEqual([{ outcome: 'done', fk_grants: params.grantId, address: '127.0.0.1' }]);
  });

  it('lets no save past a submission that was under way, and locks again though nothing has changed', async () => {
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
    const reopen = () => ada.call(reporting.reopenReport, { params, body: { reason: 'Once more.' } });
    expect((await reopen()).status).toBe(200);
    expect((await send([SUBMIT])).data.submission).toMatchObject({ submitted: true, number: before + 2 });
    expect((await read()).submission).toMatchObject({ locked: true });
    expect((await reopen()).status).toBe(200);
  });

  it('cannot be reopened when nothing locks it', async () => {
    const answer = await ada.call(reporting.reopenReport, { params, body: { reason: 'Again' } });
    expect([answer.status, answer.error.code]).toEqual([409, 'NOT_LOCKED']);
  });
});
