/** Finds the demo's grants, providers and programs in the running server's database. */
import { listRows } from './database.ts';

export type Program = { readonly pk: number; readonly name: string };
export type Provider = { readonly pk: number; readonly name: string; readonly programs: readonly Program[] };
export type Grant = { readonly pk: number; readonly name: string; readonly providers: readonly Provider[] };

/** The grant at this index of the demo's list, with its current providers in the order of the demo. */
export async function demoGrant(position: number): Promise<Grant> {
  const [grant] = await listRows<Omit<Grant, 'providers'>>(
    `select grants.pk, grantee_name as name from grants join grantees on grantees.pk = fk_grantees
     order by grants.pk offset $1 limit 1`,
    [position],
  );
  if (!grant) throw new Error(`The demo has no grant at ${position}.`);
  const providers = await listRows<Provider>(
    `select pk, provider_name as name,
       (select json_agg(json_build_object('pk', p.pk, 'name', program_name) order by p.pk)
        from programs p where p.fk_providers = providers.pk) as programs
     from providers where fk_grants = $1 order by pk`,
    [grant.pk],
  );
  return { ...grant, providers };
}

/** The pk of a reporting period. */
export async function periodPk(name: 'Winter 2023' | 'Summer 2023' | 'Winter 2024'): Promise<number> {
  const [period] = await listRows<{ pk: number }>('select pk from reporting_periods where name = $1', [name]);
  if (!period) throw new Error(`The demo has no period ${name}.`);
  return period.pk;
}
