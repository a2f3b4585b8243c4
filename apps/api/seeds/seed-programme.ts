/** Inserts streams, periods, grantees, grants, providers, programs and curricula of the demo. */
import type { Tx } from '../src/store/database/database.ts';
import { saveNoneCurrent, savePeriod } from '../src/store/programme/period-settings.ts';
import { NEXT_WINTER, SUMMER, WINTER } from './demo-periods.ts';
import { CURRICULA, GRANTEES, GRANTS, STREAMS } from './demo-programme.ts';
import type { DemoGrant, DemoProgram, DemoProvider } from './demo-programme.ts';

export type SeededProgram = DemoProgram & { readonly pk: number };
export type SeededProvider = Omit<DemoProvider, 'programs'> & {
  readonly pk: number;
  readonly programs: readonly SeededProgram[];
};
export type SeededGrant = Omit<DemoGrant, 'providers'> & {
  readonly pk: number;
  readonly providers: readonly SeededProvider[];
};
export type SeededProgramme = {
  readonly winterPk: number;
  readonly summerPk: number;
  readonly grants: readonly SeededGrant[];
  readonly curricula: ReadonlyMap<string, number>;
};

export async function seedProgramme(tx: Tx): Promise<SeededProgramme> {
  const streams = await tx
    .insertInto('funding_streams')
    .values([...STREAMS])
    .returning(['pk', 'funding_stream_name as name'])
    .execute();
  const grantees = await tx
    .insertInto('grantees')
    .values(GRANTEES.map((grantee_name) => ({ grantee_name })))
    .returning(['pk', 'grantee_name as name'])
    .execute();
  const curricula = await tx
    .insertInto('program_curricula')
    .values(
      CURRICULA.map((prog_curriculum_name) => ({
        prog_curriculum_name,
        fk_providers: null,
        merged_into: null,
      })),
    )
    .returning(['pk', 'prog_curriculum_name as name'])
    .execute();
  const periods = await tx
    .insertInto('reporting_periods')
    .values([WINTER, SUMMER, NEXT_WINTER])
    .returning(['pk', 'name'])
    .execute();
  const grants: SeededGrant[] = [];
  for (const grant of GRANTS) {
    const row = await tx
      .insertInto('grants')
      .values({
        fk_grantees: toKey(grantees, GRANTEES[grant.grantee]),
        fk_funding_streams: toKey(streams, grant.stream),
        gr_cohort: grant.cohort,
        gr_active: grant.active,
      })
      .returning('pk')
      .executeTakeFirstOrThrow();
    const providers: SeededProvider[] = [];
    for (const provider of grant.providers) providers.push(await seedProvider(tx, row.pk, provider));
    grants.push({ ...grant, pk: row.pk, providers });
  }
  return {
    winterPk: toKey(periods, WINTER.name),
    summerPk: toKey(periods, SUMMER.name),
    grants,
    curricula: new Map(curricula.map((row) => [row.name, row.pk])),
  };
}

/** Makes one period the current one. */
export async function makeCurrent(tx: Tx, periodPk: number): Promise<void> {
  await saveNoneCurrent(tx);
  await savePeriod(tx, periodPk, { current: true });
}

async function seedProvider(tx: Tx, grantPk: number, provider: DemoProvider): Promise<SeededProvider> {
  const gone = { deleted_at: null, deleted_by: null };
  const { pk } = await tx
    .insertInto('providers')
    .values({ fk_grants: grantPk, provider_name: provider.name, ...gone })
    .returning('pk')
    .executeTakeFirstOrThrow();
  const programs: SeededProgram[] = [];
  for (const program of provider.programs) {
    const row = await tx
      .insertInto('programs')
      .values({ fk_grants: grantPk, fk_providers: pk, program_name: program.name, ...gone })
      .returning('pk')
      .executeTakeFirstOrThrow();
    programs.push({ ...program, pk: row.pk });
  }
  return { ...provider, pk, programs };
}

function toKey(
  rows: readonly { readonly pk: number; readonly name: string }[],
  name: string | undefined,
): number {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`The demo names ${name}, which it does not hold.`);
  return row.pk;
}
