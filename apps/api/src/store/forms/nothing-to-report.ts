/** Reasons for nothing to report, stored in the rows of the answers they depend on (decision 35). */
import type { NothingGrounds, NothingStatement } from '@srae/domain/programme/nothing-to-report';
import { sql } from 'kysely';
import type { PagePlace } from '../access/keys.ts';
import type { Tx } from '../database/database.ts';
import { pageRowCondition } from './pages.ts';

/** The answers that a reason depends on, locked, with the stored reason; null if nothing was ever saved. */
export async function lockNothingAnswers(
  tx: Tx,
  { key, programId }: PagePlace,
): Promise<(NothingGrounds & { readonly reason: string | null }) | null> {
  const ofProgram = programId !== null;
  const page = ofProgram ? 'program-active' : 'provider-active';
  const columns = ofProgram
    ? sql`s.prog_active as active, s.prog_any_youth_begin as "anyYouthBegin",
        s.prog_any_youth_complete as "anyYouthComplete", s.prog_nothing_reason as reason`
    : sql`s.prov_active as active, s.prov_nothing_reason as reason`;
  const table = ofProgram ? sql.table('program_submissions') : sql.table('provider_submissions');
  const { rows } = await sql<NothingGrounds & { readonly reason: string | null }>`
    select ${columns} from ${table} s where ${pageRowCondition(page, key)} for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Stores the reason of a provider or program, or removes it. */
export async function saveNothingToReport(
  tx: Tx,
  { key, programId }: PagePlace,
  statement: NothingStatement | null,
): Promise<void> {
  const [reason, note] = [statement?.reason ?? null, statement?.note ?? null];
  if (programId !== null)
    await sql`
      update program_submissions s set prog_nothing_reason = ${reason}, prog_nothing_note = ${note}
      where ${pageRowCondition('program-active', key)}
    `.execute(tx);
  else
    await sql`
      update provider_submissions s set prov_nothing_reason = ${reason}, prov_nothing_note = ${note}
      where ${pageRowCondition('provider-active', key)}
    `.execute(tx);
}
