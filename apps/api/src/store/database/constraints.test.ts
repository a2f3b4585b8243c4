/** What the database refuses whoever asks: rows that break an invariant, and changes of records that stay. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { over } from '../../../test/cluster/backups.ts';
import { insertRowInEveryTable } from '../../../test/cluster/one-row-each.ts';
import { testDatabase } from '../../../test/cluster/test-database.ts';
import { openDatabase, type Tx } from './database.ts';

const database = await testDatabase();
await over(database.owner, insertRowInEveryTable);
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => owner.destroy());

/** Runs the statements with the owner's rights and says what refuses the last of them; nothing of them stays. */
async function refusal(...statements: readonly RawBuilder<unknown>[]): Promise<string | undefined> {
  let refused: string | undefined;
  const undo = async (tx: Tx) => {
    for (const one of statements.slice(0, -1)) await one.execute(tx);
    const last = statements.at(-1);
    refused = await last?.execute(tx).then(
      () => undefined,
      (error: { readonly constraint?: string; readonly message: string }) =>
        error.constraint ?? error.message,
    );
    throw new Error('undone');
  };
  await owner
    .transaction()
    .execute(undo)
    .catch((error: Error) => expect(error.message).toBe('undone'));
  return refused;
}

/** The constraint, its table, and what breaks it in a row that keeps every other one. */
const BROKEN: readonly (readonly [string, string, RawBuilder<unknown>])[] = [
  ['announcement_ends_after', 'announcements', sql`ends_at = starts_at`],
  ['association_provider', 'user_associations', sql`fk_roles = 2, fk_providers = null`],
  [
    'association_provider',
    'user_associations',
    sql`fk_roles = 1, fk_providers = (select min(pk) from providers)`,
  ],
  ['comments_length', 'grant_submissions', sql`gr_additional_info = repeat('a', 2001)`],
  ['current_has_not_ended', 'reporting_periods', sql`current = true, ended_at = now()`],
  ['disposal_approved', 'disposals', sql`approved_by = null`],
  ['disposal_finished', 'disposals', sql`certificate = null`],
  ['disposal_finished', 'disposals', sql`approved_by = null, approved_at = null`],
  ['hold_lifted', 'legal_holds', sql`lifted_by = null`],
  ['hold_of_grant', 'legal_holds', sql`covers = 'grant', held_grant = null`],
  ['hold_of_kind', 'legal_holds', sql`covers = 'kind', record_kind = null`],
  ['machine_key_actions', 'machine_keys', sql`actions = '{validate,delete}'`],
  ['machine_key_revoked', 'machine_keys', sql`revoked_at = null`],
  ['query_closed', 'report_queries', sql`closed_at = null`],
  ['query_closed', 'report_queries', sql`state = 'open'`],
  ['recovery_decided', 'recoveries', sql`decided_by = null`],
  ['recovery_decided', 'recoveries', sql`decided_at = null`],
  ['recovery_of_another', 'recoveries', sql`requested_by = username`],
  ['recovery_of_another', 'recoveries', sql`decided_by = username`],
  ['recovery_two_admins', 'recoveries', sql`requested_by = decided_by`],
  ['row_release_decided', 'row_releases', sql`decided_by = null`],
  ['row_release_decided', 'row_releases', sql`decided_at = null`],
  ['row_release_periods', 'row_releases', sql`periods = '{}'`],
  ['row_release_two_people', 'row_releases', sql`decided_by = requested_by`],
  ['user_deactivation', 'identity_users', sql`deactivation_at = now(), deactivation_warning = null`],
  ['user_phone', 'identity_users', sql`phone_e164 = '+15555550100', mfa_channel = null`],
];

/** Texts that are reasons or names, which are never blank. */
const NAMED: readonly (readonly [string, string, string])[] = [
  ['announcement_title_blank', 'announcements', 'title'],
  ['explanation_text', 'issue_explanations', 'text'],
  ['hold_reason', 'legal_holds', 'reason'],
  ['machine_key_name', 'machine_keys', 'name'],
  ['message_text', 'report_query_messages', 'text'],
  ['passkey_name', 'passkeys', 'name'],
  ['program_name_blank', 'programs', 'program_name'],
  ['provider_name_blank', 'providers', 'provider_name'],
  ['recovery_reason', 'recoveries', 'reason'],
  ['row_release_reason', 'row_releases', 'reason'],
  ['row_release_recipient', 'row_releases', 'recipient'],
  ['submission_reopenings_reason_check', 'submission_reopenings', 'reason'],
];

describe('a row', () => {
  it.each([
    ...BROKEN,
    ...NAMED.map(([constraint, table, text]) => [constraint, table, sql`${sql.ref(text)} = '  '`] as const),
  ])('keeps %s of %s', async (constraint, table, change) => {
    const changed = sql`update ${sql.table(table)} set ${change} where ${first(table)}`;
    expect(await refusal(sql`alter table ${sql.table(table)} disable trigger user`, changed)).toBe(
      constraint,
    );
  });
});

/** The tables with records that a legal hold covers, and their kind. */
const HELD: readonly (readonly [string, string])[] = [
  ['entry_submissions', 'survey-rows'],
  ['exit_submissions', 'replaced-survey-rows'],
  ['entry_uploads', 'upload-receipts'],
  ['exit_uploads', 'upload-receipts'],
  ['grant_submissions', 'form-answers'],
  ['provider_submissions', 'form-answers'],
  ['program_submissions', 'form-answers'],
  ['submission_snapshots', 'submissions'],
  ['submission_reopenings', 'submissions'],
  ['report_queries', 'queries'],
  ['report_query_messages', 'queries'],
  ['providers', 'deleted-places'],
  ['programs', 'deleted-places'],
];

describe('a legal hold [BEY-185]', () => {
  it.each(HELD)('keeps the rows of %s, by their kind %s and by their grant alone', async (table, kind) => {
    const grant = sql`(select fk_grants from ${sql.table(table)} where ${first(table)})`;
    const deletion = [freeOfReferences(table), sql`delete from ${sql.table(table)} where ${first(table)}`];
    expect(await refusal(hold({ kind: sql.lit(kind) }), ...deletion)).toBe('legal_hold');
    expect(await refusal(hold({ grant }), ...deletion)).toBe('legal_hold');
    const others = hold({ kind: sql.lit('codes') });
    const elsewhere = hold({ grant: sql`(select max(pk) from grants where pk <> ${grant})` });
    expect(await refusal(others, elsewhere, ...deletion)).toBeUndefined();
  });

  it('keeps accounts by their kind', async () => {
    const deletion = [
      freeOfReferences('identity_users'),
      sql`delete from identity_users where ${first('identity_users')}`,
    ];
    expect(await refusal(hold({ kind: sql.lit('accounts') }), ...deletion)).toBe('legal_hold');
    expect(await refusal(hold({ kind: sql.lit('codes') }), ...deletion)).toBeUndefined();
  });
});

describe('a disposal [BEY-185]', () => {
  const CERTIFIED = expect.stringContaining('is certified and stays as it is');
  const unfinished = (...more: readonly RawBuilder<unknown>[]) => [
    sql`alter table disposals disable trigger user`,
    sql`update disposals set finished_at = null, certificate = null, certificate_sha256 = null`,
    ...more,
    sql`alter table disposals enable trigger user`,
  ];

  it.each([
    ['change', sql`update disposals set digest = digest`],
    ['deletion', sql`delete from disposals`],
    ['change of what it lists', sql`update disposal_items set listed = listed`],
    ['deletion of what it lists', sql`delete from disposal_items`],
  ])('that is certified refuses the %s', async (_, statement) => {
    expect(await refusal(statement)).toEqual(CERTIFIED);
  });

  it('that is approved cannot be withdrawn, and goes on', async () => {
    expect(await refusal(...unfinished(), sql`delete from disposals`)).toEqual(CERTIFIED);
    expect(await refusal(...unfinished(), sql`update disposals set digest = 'x'`)).toBeUndefined();
    expect(await refusal(...unfinished(), sql`update disposal_items set listed = 0`)).toBeUndefined();
  });

  it('that nobody has approved can be withdrawn', async () => {
    const listed = unfinished(sql`update disposals set approved_by = null, approved_at = null`);
    expect(
      await refusal(freeOfReferences('disposals'), ...listed, sql`delete from disposals`),
    ).toBeUndefined();
  });
});

/** One row of the table, the same for every statement on it. */
function first(table: string): RawBuilder<unknown> {
  return sql`ctid = (select min(ctid) from ${sql.table(table)})`;
}

/** Without foreign keys to the table only the hold can refuse the deletion of its rows. */
function freeOfReferences(table: string): RawBuilder<unknown> {
  return sql`do ${sql.lit(`
    declare one record;
    begin
      for one in select conrelid::regclass as child, conname from pg_constraint
        where contype = 'f' and confrelid = '${table}'::regclass
      loop
        execute format('alter table %s drop constraint %I', one.child, one.conname);
      end loop;
    end`)}`;
}

function hold(of: { readonly kind?: RawBuilder<unknown>; readonly grant?: RawBuilder<unknown> }) {
  return sql`
    insert into legal_holds (covers, record_kind, held_grant, reason, placed_by, placed_at)
    values (${of.kind ? 'kind' : 'grant'}, ${of.kind ?? null}, ${of.grant ?? null}, 'A lawsuit.', gen_random_uuid(), now())
  `;
}
