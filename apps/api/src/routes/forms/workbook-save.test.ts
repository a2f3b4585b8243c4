/** The save of a forms workbook: the same result as saving the pages, all or nothing, including added records. */
import { randomInt } from 'node:crypto';
import { reporting } from '@srae/contract/reporting';
import type { WorkbookSave } from '@srae/contract/schemas/workbook';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { saveWorkbook } from '../../commands/forms/workbook/save-workbook.ts';
import { inScope } from '../../store/database/database.ts';
import { toUsername } from '../../../seeds/seed-people.ts';
import { granteeAct } from '../../../seeds/seed-saves.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { ownGrant } from '../../../test/portal/own-grant.ts';
import { type TestPortal, testPortal } from '../../../test/portal/test-portal.ts';
import {
  toSaveBody,
  edited,
  everything,
  getForms,
  type Place,
  workbookCalls,
} from '../../../test/portal/calls/workbook-portal.ts';
import { randomEdits } from '../../../test/portal/calls/random-edits.ts';

const [portal, twin] = await Promise.all([testPortal(), testPortal()]);
const { db } = portal.deps;
const { first, summer } = await demoPlaces(db);
const place: Place = { grantId: first.grantId, periodPk: summer };
const grace = await portal.signIn('grace');
const twinGrace = await twin.signIn('grace');
const calls = workbookCalls(portal, grace);

const TABLES = [
  'grant_submissions',
  'provider_submissions',
  'program_submissions',
  'program_cohorts',
  'providers',
  'programs',
] as const;

/** Every row of the grant without timestamps and row keys. */
async function stored({ deps }: TestPortal) {
  return inScope(deps.db, 'all', async (tx) => {
    const tables: Record<string, unknown> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(s) - 'pk' as row from ${sql.table(table)} s where fk_grants = ${place.grantId}
      `.execute(tx);
      tables[table] = rows
        .map(({ row }) =>
          JSON.stringify(
            Object.entries(row)
              .filter(([name]) => !name.endsWith('_at'))
              .toSorted(([a], [b]) => (a < b ? -1 : 1)),
          ),
        )
        .toSorted();
    }
    const { rows: curricula } = await sql`
      select prog_curriculum_name, fk_providers from program_curricula order by 1, 2
    `.execute(tx);
    return { ...tables, curricula };
  });
}

/** The audit's records of page saves since an event. */
async function events({ deps }: TestPortal, after: number) {
  const { rows } = await sql<{ action: string; object: string; fields: string[] }>`
    select action, object, fields from audit_events
    where seq > ${after} and outcome = 'done' and action like '%.save' and action <> 'workbook.save'
      and object not like 'pages judged again%'
    order by action, object, seq
  `.execute(deps.db);
  return rows;
}

async function lastSeq({ deps }: TestPortal): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select max(seq) as seq from audit_events`.execute(deps.db);
  return rows[0]?.seq ?? 0;
}

/** Saves each page of the body with its own call, in the order in which a person fills them in. */
async function saveByHand(body: WorkbookSave): Promise<void> {
  const ORDER = ['grantee', 'provider', 'programstructure', 'programreach', 'programentryexit'];
  const CALLS = {
    grantee: reporting.saveGrantee,
    provider: reporting.saveProvider,
    programstructure: reporting.saveProgram,
    programreach: reporting.saveReach,
    programentryexit: reporting.saveProgram,
  };
  for (const form of ORDER) {
    for (const { provider, program, save } of body.pages) {
      if (save.formName !== form) continue;
      const params = { ...place, pid: Number(provider), pmid: Number(program) };
      const { status, error } = await twinGrace.call(CALLS[save.formName], { params, body: save });
      if (status !== 200) throw new Error(JSON.stringify(error));
    }
  }
}

describe('random changes', () => {
  it('saved at once equal the save of each page by hand: rows, flags, versions, events [BEY-166]', async () => {
    const seed = randomInt(1_000_000);
    const [before, beforeTwin] = [await lastSeq(portal), await lastSeq(twin)];
    for (let round = 0; round < 3; round += 1) {
      const sheets = await calls.download(place);
      const read = await calls.compare(
        place,
        randomEdits(sheets, getForms(await calls.state(place)), seed + round),
      );
      expect(read.comparison.problems, `seed ${seed}`).toEqual([]);
      const body = toSaveBody(read);
      // The random edits may leave many pages unchanged, but never all.
      expect(body.pages.length, `seed ${seed}`).toBeGreaterThan(2);
      const { status, error } = await calls.save(place, body);
      expect([status, error], `seed ${seed}`).toEqual([200, undefined]);
      await saveByHand(body);
      expect(await stored(portal), `seed ${seed}`).toEqual(await stored(twin));
    }
    expect(await events(portal, before)).toEqual(await events(twin, beforeTwin));
    // The saved values are those of the workbook.
    const { comparison } = await calls.compare(place, await calls.download(place));
    expect(comparison.pages).toEqual([]);
  }, 60_000);
});

it('an answer that rules of other pages read judges these again, as its own save does [BEY-166]', async () => {
  const save = async (cells: Parameters<typeof edited>[1]) => {
    const body = toSaveBody(await calls.compare(place, edited(await calls.download(place), cells)));
    expect((await calls.save(place, body)).status).toBe(200);
    await saveByHand(body);
    return body.pages.map((page) => page.save.formName);
  };
  const flag = async () => {
    const { rows } = await inScope(db, 'all', (tx) =>
      sql<{ major: boolean }>`
        select prov_data_issues_major as major from provider_submissions
        where fk_grants = ${place.grantId} and fk_reporting_periods = ${summer} and prov_new_provider
      `.execute(tx),
    );
    return rows.some(({ major }) => !major);
  };
  await save([
    ['Grantee', 3, 'gr_num_new_providers', '3'],
    ...[3, 4].map((row) => ['Providers', row, 'prov_new_provider', 'Yes'] as const),
    ...[3, 4].map((row) => ['Providers', row, 'prov_provider_serve_youth', 'Yes'] as const),
  ]);
  expect(await save([['Grantee', 3, 'gr_num_new_providers', '0']])).toEqual(['grantee']);
  expect(await flag()).toBe(false);
  expect(await stored(portal)).toEqual(await stored(twin));
});

describe('all or nothing', () => {
  it('a fault in one page saves none, and is named by its page [BEY-166]', async () => {
    const read = await calls.compare(
      place,
      edited(await calls.download(place), [
        ['Grantee', 3, 'gr_target_num_youth', '4711'],
        ['Providers', 3, 'prov_num_staff_admin_progs', '47'],
        ['Survey administration', 3, 'prog_en_tot_surveys_ms', '11'],
      ]),
    );
    const before = await stored(portal);
    const body = toSaveBody(read);
    const last = body.pages.length - 1;
    const older = body.pages.map((page, at) =>
      at === last ? { ...page, save: { ...page.save, version: 999 } } : page,
    );
    const conflict = await calls.save(place, { ...body, pages: older });
    expect(conflict.error).toMatchObject({ code: 'VERSION_CONFLICT', details: { page: last } });
    expect(await stored(portal)).toEqual(before);

    const bad = body.pages.map((page, at) =>
      at === last ? { ...page, save: withCell(page.save, 'prog_en_tot_surveys_ms', 'eleven') } : page,
    );
    const invalid = await calls.save(place, { ...body, pages: bad });
    expect(invalid.error).toMatchObject({ code: 'INVALID', details: { page: last } });
    expect(await stored(portal)).toEqual(before);
  });

  it('a transaction that breaks off behind its last page leaves nothing [BEY-166]', async () => {
    const read = await calls.compare(
      place,
      edited(await calls.download(place), [
        ['Grantee', 3, 'gr_target_num_youth', '815'],
        ['Providers', 3, 'prov_num_staff_admin_progs', '48'],
      ]),
    );
    const before = await stored(portal);
    const broken = inScope(db, [place.grantId], async (tx) => {
      const act = granteeAct('workbook.save', { by: toUsername('grace'), at: new Date() });
      const saved = await saveWorkbook(tx, {
        ...place,
        body: toSaveBody(read),
        forms: getForms(read.state),
        act,
      });
      expect(saved.pages).toHaveLength(2);
      // The server crashes: its connection ends without a commit.
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(broken).rejects.toThrow(/terminat|connection/i);
    expect(await stored(portal)).toEqual(before);
  });

  it('of two people one is told, and keeps what the other saved until both are chosen [BEY-165]', async () => {
    // For the other grants both portals hold the same data.
    const { grantId } = await ownGrant(db, 'grace');
    const own: Place = { grantId, periodPk: summer };
    const sheets = edited(await calls.download(own), [
      ['Grantee', 3, 'gr_target_num_youth', '901'],
      ['Grantee', 3, 'gr_num_providers_funded', '9'],
    ]);
    const read = await calls.compare(own, sheets);
    const meanwhile = await calls.compare(
      own,
      edited(await calls.download(own), [['Grantee', 3, 'gr_target_num_youth', '777']]),
    );
    expect((await calls.save(own, toSaveBody(meanwhile))).status).toBe(200);
    expect((await calls.save(own, toSaveBody(read))).error.code).toBe('VERSION_CONFLICT');

    const again = await calls.compare(own, sheets);
    expect(again.comparison.pages).toMatchObject([{ id: 'grantee/', savedSince: true }]);
    const sides = new Map([['grantee/', new Map([['gr_target_num_youth', 'theirs' as const]])]]);
    const chosen = toSaveBody(again, { ...everything(again.comparison), sides });
    expect((await calls.save(own, chosen)).status).toBe(200);
    const { grantee } = await calls.state(own);
    expect(grantee.answers).toMatchObject({ gr_target_num_youth: 777, gr_num_providers_funded: 9 });
  });
});

function withCell(save: WorkbookSave['pages'][number]['save'], column: string, text: string) {
  const formData = save.formData.map((table) => ({
    ...table,
    tableData: table.tableData.map((row) =>
      row.map((cell) => (cell.name === column ? { name: column, value: { stringValue: text } } : cell)),
    ),
  }));
  return { ...save, formData };
}
