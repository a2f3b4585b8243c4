import { reporting } from '@srae/contract/reporting';
import type { PageRead, ProviderList } from '@srae/contract/schemas/reporting';
import type { FormName } from '@srae/domain/form-kit/form';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');

describe('the pages of what is set as inactive', () => {
  const params = { ...places.first, periodPk: places.summer };
  const ACTIVE = { provider: 'prov_active', programstructure: 'prog_active' } as const;
  const setActive = async (formName: keyof typeof ACTIVE, booleanValue: boolean) => {
    const table = FORMS[formName].table;
    const row = [{ name: ACTIVE[formName], value: { booleanValue } }];
    const listed = await grace.call<ProviderList>(reporting.listProviders, { params });
    const provider = listed.data.find(({ pk }) => pk === params.pid);
    const program = provider?.programs.find(({ pk }) => pk === params.pmid);
    const version = (formName === 'provider' ? provider : program)?.active_version ?? -1;
    const body = { formName, version, formData: [{ tableName: table, tableData: [row] }] };
    const endpoint = formName === 'provider' ? reporting.saveProvider : reporting.saveProgram;
    return grace.call(endpoint, { params, body });
  };
  const save = async (formName: Exclude<FormName, 'grantee'>) => {
    const endpoints = {
      provider: reporting.saveProvider,
      programstructure: reporting.saveProgram,
      programentryexit: reporting.saveProgram,
      programreach: reporting.saveReach,
    };
    const flag = { name: FORMS[formName].flags.minor, value: { booleanValue: false } };
    const { table } = FORMS[formName];
    const body = { formName, version: 999, formData: [{ tableName: table, tableData: [[flag]] }] };
    const answer = await grace.call(endpoints[formName], { params, body });
    return [answer.status, answer.error?.code];
  };
  const PROGRAM_FORMS = ['programstructure', 'programreach', 'programentryexit'] as const;

  it('take no answers while the program is inactive, and say what to do', async () => {
    expect((await setActive('programstructure', false)).status).toBe(200);
    for (const form of PROGRAM_FORMS) expect([form, await save(form)]).toEqual([form, [409, 'INACTIVE']]);
    expect(await save('provider')).toEqual([409, 'VERSION_CONFLICT']);
    expect((await setActive('programstructure', true)).status).toBe(200);
    for (const form of PROGRAM_FORMS)
      expect([form, await save(form)]).toEqual([form, [409, 'VERSION_CONFLICT']]);
  });

  it('take none while the provider is inactive, its programs included; its own toggle leads back', async () => {
    expect((await setActive('provider', false)).status).toBe(200);
    for (const form of ['provider', ...PROGRAM_FORMS] as const)
      expect([form, await save(form)]).toEqual([form, [409, 'INACTIVE']]);
    const toggled = await setActive('programstructure', false);
    expect([toggled.status, toggled.error.code]).toEqual([409, 'INACTIVE']);
    expect((await grace.call<PageRead>(reporting.readProvider, { params })).data.read_only).toBe('inactive');
    expect((await setActive('provider', true)).status).toBe(200);
    expect(await save('provider')).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('a program table of an inactive provider takes no change either, as its page offers none', async () => {
    expect((await setActive('provider', false)).status).toBe(200);
    const changes = [
      [reporting.createProgram, { params, body: { program_name: 'Late addition' } }],
      [reporting.renameProgram, { params, body: { program_name: 'Late name' } }],
      [reporting.saveCurriculum, { params, body: { prog_curriculum_name: 'Late course' } }],
      [reporting.deleteProgram, { params }],
    ] as const;
    for (const [endpoint, call] of changes) {
      const { status, error } = await grace.call(endpoint, call);
      expect([endpoint.path, status, error?.code]).toEqual([endpoint.path, 409, 'INACTIVE']);
    }
    expect((await setActive('provider', true)).status).toBe(200);
    expect((await grace.call(...changes[1])).status).toBe(200);
  });
});
