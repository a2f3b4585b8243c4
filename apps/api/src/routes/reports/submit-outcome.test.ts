/** What Submit Data stores: gr_submitted and the comments, after each of its three verdicts. */
import { reporting } from '@srae/contract/reporting';
import type { PageRead, Saved } from '@srae/contract/schemas/reporting';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { inScope } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const gus = await portal.signIn('gus');
const params = { grantId: places.other.grantId, periodPk: places.summer };

const comments = (text: string) => ({ name: 'gr_additional_info', value: { stringValue: text } });
const SUBMIT = { name: 'gr_submitted', value: { booleanValue: true } };
const youth = (count: number | null) => ({
  name: 'gr_target_num_youth',
  value: count === null ? { isNull: true } : { longValue: count },
});
const ftes = (doubleValue: number) => ({ name: 'gr_grantee_ftes_num', value: { doubleValue } });

async function send(cells: readonly object[], page: 'grantee' | 'comments'): Promise<Saved> {
  const read = (await gus.call<PageRead>(reporting.readGrantee, { params })).data;
  const version = read.pages[page]?.version ?? 0;
  const formData = [{ tableName: 'grant_submissions', tableData: [cells] }];
  const answer = await gus.call<Saved>(reporting.saveGrantee, {
    params,
    body: { formName: 'grantee', version, formData },
  });
  expect(answer.status).toBe(200);
  return answer.data;
}

const stored = () =>
  inScope(db, 'all', (tx) =>
    tx
      .selectFrom('grant_submissions')
      .select(['gr_submitted', 'gr_additional_info'])
      .where('fk_grants', '=', params.grantId)
      .where('fk_reporting_periods', '=', params.periodPk)
      .executeTakeFirst(),
  );

describe('Submit Data of a report that was never submitted', () => {
  const unsubmitted = () =>
    inScope(db, 'all', (tx) =>
      tx
        .updateTable('grant_submissions')
        .set({ gr_submitted: null, gr_additional_info: null })
        .where('fk_grants', '=', params.grantId)
        .where('fk_reporting_periods', '=', params.periodPk)
        .execute(),
    );

  const MESSAGES = {
    clean: 'Your data have been successfully submitted.',
    minor: 'Your data have been submitted, but there is at least one incomplete field or inconsistency.',
    major: 'Your data need review and revision before submission.',
  };

  it.each([
    ['clean', 'VAL-021', youth(100), ftes(0)],
    ['minor', 'VAL-020', youth(null), ftes(0)],
    ['major', 'VAL-019', youth(null), ftes(1_000_000)],
  ] as const)(
    'with a %s report says so, and stores gr_submitted and the comments accordingly [%s] [VAL-022]',
    async (verdict, _, target, staff) => {
      await send([target, staff], 'grantee');
      const submitted = verdict !== 'major';
      // Without comments in the body the stored ones are kept; only gr_submitted is written.
      for (const text of [null, `${verdict}: said along`]) {
        await unsubmitted();
        const { submission } = await send(text === null ? [SUBMIT] : [comments(text), SUBMIT], 'comments');
        expect(submission).toMatchObject({ submitted, message: MESSAGES[verdict] });
        const row = await stored();
        expect([text, row?.gr_submitted === true]).toEqual([text, submitted]);
        expect(row?.gr_additional_info).toBe(text);
      }
    },
  );

  it('is recorded as what it is, apart from a save of the grantee page and of comments alone', async () => {
    const recorded = async () => {
      const [row] = await db
        .selectFrom('audit_events')
        .select(['action', 'object'])
        .where('actor', '=', toUsername('gus'))
        .orderBy('seq', 'desc')
        .limit(1)
        .execute();
      return [row?.action, row?.object?.replace(/\d+/g, 'n')];
    };
    await unsubmitted();
    await send([youth(100), ftes(1_000_000)], 'grantee');
    expect(await recorded()).toEqual(['grantee.save', 'grantee of grant n, period n']);
    await send([comments('Recorded.')], 'comments');
    expect(await recorded()).toEqual(['submission.comment', 'comments, period n']);
    await send([SUBMIT], 'comments');
    expect(await recorded()).toEqual(['submission.try', 'submission refused, period n']);
    await send([ftes(0)], 'grantee');
    await send([SUBMIT], 'comments');
    expect(await recorded()).toEqual(['submission.create', 'submission n, period n']);
  });
});
