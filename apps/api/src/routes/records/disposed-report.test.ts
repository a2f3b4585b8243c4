// Answers, submissions and explanations are disposed of at different times: by their periods, or because of a hold.
import type { ComparisonRead } from '@srae/contract/schemas/dashboard/comparison';
import type { ReportRead } from '@srae/contract/schemas/report';
import { reporting } from '@srae/contract/reporting';
import type { PageRead } from '@srae/contract/schemas/reporting';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openRecords } from '../../../test/portal/calls/records-portal.ts';
import { sha256Hex } from '../../commands/digest.ts';
import { inScope } from '../../store/database/database.ts';
import { createSnapshot, findLatestSnapshot } from '../../store/reports/snapshots.ts';
import { getSubmissionContent } from '../../store/reports/submission-content.ts';

describe.each([[['submissions']], [['form-answers', 'queries']]] as const)(
  'the report of a closed period while a hold keeps %s',
  (kinds) => {
    type Records = Awaited<ReturnType<typeof openRecords>>;
    let records: Records;
    let holds: readonly number[];
    let issues: ReportRead['issues'];

    const key = () => ({ grantId: records.places.first.grantId, periodPk: records.places.winter });
    const read = async () =>
      (await records.people.grace.call<ReportRead>(reporting.readReport, { params: key() })).data;
    const changed = async () => (await read()).submission?.changed;
    const open = (isOpen: boolean) =>
      records.change(
        sql`update reporting_periods set open_for_writing = ${isOpen} where pk = ${key().periodPk}`,
      );
    const type = (text: string | null) =>
      records.change(sql`update grant_submissions set gr_additional_info = ${text}
        where fk_grants = ${key().grantId} and fk_reporting_periods = ${key().periodPk}`);

    beforeAll(async () => {
      records = await openRecords();
      const { grantId, periodPk } = key();
      const where = sql`fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}`;
      await records.change(sql`update program_submissions set prog_nothing_reason = 'cancelled',
        prog_nothing_note = 'Maria moved away.' where ${where}`);
      const { pid } = records.places.first;
      await records.change(sql`with own as (
          insert into program_curricula (prog_curriculum_name, fk_providers) values ('Own one', ${pid}) returning pk)
        update program_submissions s set fk_program_curricula = own.pk,
          prog_curriculum_name_other_specify = 'Own one'
        from own where ${where} and s.fk_programs in (select pk from programs where fk_providers = ${pid})`);
      ({ issues } = await read());
      await records.change(sql`insert into issue_explanations
          (fk_grants, fk_reporting_periods, form, code, field, text, written_by, written_at)
        values (${grantId}, ${periodPk}, 'grantee', 'X', 'f', 'Maria was ill.', ${toUsername('grace')}, now())`);
      await inScope(records.db, 'all', async (tx) => {
        const { number = 0 } = (await findLatestSnapshot(tx, key())) ?? {};
        const content = await getSubmissionContent(tx, key());
        await createSnapshot(tx, {
          ...key(),
          number: number + 1,
          at: new Date(),
          by: toUsername('grace'),
          digest: sha256Hex(content),
          content,
        });
      });
      holds = await Promise.all(kinds.map((kind) => records.hold({ covers: 'kind', kind })));
    });

    it('has not changed because the other texts were disposed of [BEY-185] [BEY-001]', async () => {
      expect(await changed()).toBeNull();
      await records.dispose();
      expect(await changed()).toBeNull();
    });

    it('has not changed when the rest is disposed of later', async () => {
      for (const pk of holds) await records.lift(pk);
      await records.dispose();
      expect(await changed()).toBeNull();
    });

    it('has not changed when the period is opened for writing again, until somebody types', async () => {
      await open(true);
      expect(await changed()).toBeNull();
      await type('Typed since.');
      expect(await changed()).toMatch(/^Changed since submission \d+$/);
      await type(null);
      expect(await changed()).toBeNull();
      await open(false);
    });

    it('has the issues that it had, and none about texts that are gone', async () => {
      expect((await read()).issues).toEqual(issues);
    });

    it('says of a page that its texts were disposed of, also when the period is opened again', async () => {
      const params = { ...key(), pid: records.places.first.pid };
      const isDisposed = async () => {
        const { data } = await records.people.grace.call<PageRead>(reporting.readProvider, { params });
        return data.texts_disposed;
      };
      expect(await isDisposed()).toBe(true);
      await open(true);
      expect(await isDisposed()).toBe(true);
      await open(false);
    });

    it('is compared without the texts', async () => {
      const { grantId, periodPk } = key();
      const period = `${periodPk}`;
      const query = { before_period: period, before: '1', after_period: period, after: '2' };
      const { data } = await records.people.grace.call<ComparisonRead>(reporting.compareSubmissions, {
        params: { grantId },
        query,
      });
      expect(data.not_compared).toContainEqual(
        expect.objectContaining({
          question: 'Comments',
          why: 'Removed from one of the two under the records schedule, or from both.',
        }),
      );
    });

    it('has changed where a number is another one', async () => {
      const { grantId, periodPk } = key();
      await records.change(sql`update grant_submissions set gr_target_num_youth = coalesce(gr_target_num_youth, 0) + 1
        where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk}`);
      expect(await changed()).toMatch(/^Changed since submission \d+$/);
    });
  },
);
