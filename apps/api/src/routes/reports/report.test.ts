import { reporting } from '@srae/contract/reporting';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inScope } from '../../store/database/database.ts';
import { mailsTo } from '../../../test/portal/people.ts';
import { comments, openReportPortal, SUBMIT } from '../../../test/portal/calls/report-portal.ts';

const {
  db,
  places,
  gus,
  grace,
  nell,
  ada,
  params,
  first,
  read,
  send,
  saveTarget,
  otherTarget,
  latestNumber,
} = await openReportPortal();

describe('the report', () => {
  it('answers the statuses of all pages of a submitted grant in one call [BEY-121]', async () => {
    const { report, submission } = await read();
    expect(report).toMatchObject({ grantee: 'clean', major: false, minor: false });
    expect(report.providers).toHaveLength(4);
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ number: number }>`
        select max(number) as number from submission_snapshots
        where fk_grants = ${params.grantId} and fk_reporting_periods = ${places.summer}
      `.execute(tx),
    );
    const [latest] = rows;
    expect(submission).toMatchObject({ latest, changed: null, locked: false });
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
    const number = await latestNumber();
    const answers = await Promise.all([send([SUBMIT]), send([SUBMIT]), send([SUBMIT])]);
    for (const answer of answers) {
      expect(answer.data.submission).toEqual({
        submitted: true,
        number,
        message: 'Your data have been successfully submitted.',
      });
    }
  });

  it('is announced with the number that it gives, and whether it locks', async () => {
    const announced = async () => (await read()).submission;
    const number = await latestNumber();
    expect(await announced()).toMatchObject({ next_number: number, lock_after_submit: false });
    const { data: page } = await gus.call<PageRead>(reporting.readGrantee, { params });
    await saveTarget(await otherTarget());
    expect(await announced()).toMatchObject({ next_number: number + 1 });
    await saveTarget(Number(page['gr_target_num_youth']));
    expect(await announced()).toMatchObject({ next_number: number });
  });

  it('sends the receipt to who submitted, once for each number', async () => {
    const receipts = async () =>
      (await mailsTo(db, 'gus@example.org')).filter((mail) => mail.template === 'submission_receipt');
    const before = await receipts();
    await saveTarget(await otherTarget());
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
    const latest = await latestNumber();
    const before = (await history(latest)).data.content;
    const earliest = (await history(1)).data.content;
    await saveTarget(await otherTarget());
    expect((await read()).submission?.changed).toBe(`Changed since submission ${latest}`);
    const answer = await send([SUBMIT]);
    expect(answer.data.submission).toMatchObject({ submitted: true, number: latest + 1 });
    expect((await read()).submission?.changed).toBeNull();
    expect((await history(1)).data.content).toEqual(earliest);
    expect((await history(latest)).data.content).toEqual(before);
    expect((await history(latest + 1)).data.content).not.toEqual(before);
  });

  it('freezes the tallies and the number of the uploads in force [BEY-035]', async () => {
    await saveTarget(await otherTarget());
    const { submission } = (await send([SUBMIT])).data;
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ tallies: number; entry: number }>`
        select jsonb_array_length(tallies) as tallies, entry_upload as entry
        from submission_snapshots where fk_grants = ${params.grantId} and fk_reporting_periods = ${places.summer}
          and number = ${submission?.number ?? 0}
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
