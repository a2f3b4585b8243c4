/** Whether the provider and program tables report saved data, so that setting Inactive requires confirmation. */
import { reporting } from '@srae/contract/reporting';
import type { ProviderList } from '@srae/contract/schemas/reporting';
import type { FormName } from '@srae/domain/form-kit/form';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');
const { grantId } = places.first;
const periodPk = places.summer;

const SAVES = {
  provider: reporting.saveProvider,
  programstructure: reporting.saveProgram,
  programreach: reporting.saveReach,
  programentryexit: reporting.saveProgram,
} as const;

async function listed(pid: number) {
  const { data } = await grace.call<ProviderList>(reporting.listProviders, { params: { grantId, periodPk } });
  return data.find((one) => one.pk === pid);
}

async function addProvider(provider_name: string): Promise<number> {
  const body = { grantee_id: grantId, provider_name };
  const { data } = await grace.call<readonly { pk: number }[]>(reporting.createProvider, { body });
  return data[0]?.pk ?? 0;
}

async function addProgram(pid: number, program_name: string): Promise<number> {
  const call = { params: { pid }, body: { program_name } };
  const { data } = await grace.call<readonly { pk: number }[]>(reporting.createProgram, call);
  return data[0]?.pk ?? 0;
}

/** Saves one answer of a page, possibly the Active flag. */
async function save(
  formName: Exclude<FormName, 'grantee'>,
  where: { pid: number; pmid?: number },
  answer: readonly [name: string, value: boolean],
  version = 0,
) {
  const [name, booleanValue] = answer;
  const row = [{ name, value: { booleanValue } }];
  const body = { formName, version, formData: [{ tableName: FORMS[formName].table, tableData: [row] }] };
  const params = { grantId, periodPk, pmid: 0, ...where };
  return (await grace.call(SAVES[formName], { params, body })).status;
}

describe('the provider table', () => {
  it('says that data are saved once the provider form is, not for the Active answer alone [PRV-020] [PRV-023]', async () => {
    const pid = await addProvider('Newly Funded Services');
    expect(await listed(pid)).toMatchObject({ prov_active: null, has_data: false });
    expect(await save('provider', { pid }, ['prov_active', true])).toBe(200);
    expect(await listed(pid)).toMatchObject({ prov_active: true, has_data: false });
    expect(await save('provider', { pid }, ['prov_provider_serve_youth', true])).toBe(200);
    expect(await listed(pid)).toMatchObject({ prov_active: true, has_data: true });
  });
});

describe('the program model table', () => {
  it.each([
    ['programstructure', 'prog_other_programs'],
    ['programreach', 'prog_any_youth_begin'],
    ['programentryexit', 'prog_en_fed_officer_waiver'],
  ] as const)(
    'says that data are saved once %s is, not for the Active answer alone [PRG-015]',
    async (form, answer) => {
      const pid = await addProvider(`Provider of ${form}`);
      expect(await save('provider', { pid }, ['prov_provider_serve_youth', true])).toBe(200);
      const pmid = await addProgram(pid, `Saved by ${form}`);
      const program = async () => (await listed(pid))?.programs.find((one) => one.pk === pmid);
      expect(await program()).toMatchObject({ prog_active: null, has_data: false });
      expect(await save('programstructure', { pid, pmid }, ['prog_active', true])).toBe(200);
      expect(await program()).toMatchObject({ prog_active: true, has_data: false });
      expect(await save(form, { pid, pmid }, [answer, true])).toBe(200);
      expect(await program()).toMatchObject({ prog_active: true, has_data: true });
    },
  );
});
