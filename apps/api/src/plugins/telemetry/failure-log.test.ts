// Failed loads and saves in the log: each logged once, with its cause and without typed values.
import { reporting } from '@srae/contract/reporting';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { createLog } from '../../log.ts';
import { openDatabase } from '../../store/database/database.ts';

type Line = { readonly level: string; readonly reqId: string; readonly err: { readonly code: string } };

const lines: Line[] = [];
const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
const portal = await testPortal({}, log);
const { first, summer } = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');

const COMMENTS = { name: 'gr_additional_info', value: { stringValue: 'Canary comments' } };

it.each([
  ['a load of the grantee page', 'grant_submissions', reporting.readGrantee, undefined],
  [
    'a save of the grantee page',
    'grant_submissions',
    reporting.saveGrantee,
    {
      formName: 'grantee',
      version: 0,
      formData: [{ tableName: 'grant_submissions', tableData: [[COMMENTS]] }],
    },
  ],
  ['a load of the report', 'grant_submissions', reporting.readReport, undefined],
  ['a load of the curricula', 'program_curricula', reporting.listCurricula, undefined],
  [
    'the adding of a curriculum',
    'program_curricula',
    reporting.saveCurriculum,
    { prog_curriculum_name: 'Canary Course' },
  ],
] as const)('%s is logged when it fails [ERR-001]', async (_, table, endpoint, body) => {
  const owner = openDatabase({ ...portal.database.owner, max: 1 });
  const [here, away] = [sql.table(table), sql.table(`${table}_away`)];
  await sql`alter table ${here} rename to ${away}`.execute(owner);
  const before = lines.length;
  const { status, headers, error } = await grace.call(endpoint, {
    params: { grantId: first.grantId, pid: first.pid, periodPk: summer },
    ...(body ? { body } : {}),
  });
  await sql`alter table ${away} rename to ${here}`.execute(owner);
  await owner.destroy();

  expect([status, error.message]).toEqual([500, 'An error has occurred, please contact support.']);
  expect(lines.slice(before)).toEqual([
    expect.objectContaining({
      level: 'error',
      msg: 'unexpected failure',
      reqId: headers['x-request-id'],
      err: expect.objectContaining({ code: '42P01', message: expect.stringContaining(table) }),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('Canary');
});
