/** What the server's rules read besides the answers of a page, and the size limits of a save. */
import { reporting } from '@srae/contract/reporting';
import type { PageRead, Saved } from '@srae/contract/schemas/reporting';
import { toTypedRow } from '@srae/contract/typed-values';
import type { Answers } from '@srae/domain/form-kit/answers';
import { allFields } from '@srae/domain/form-kit/issues';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

type Saves = 'grantee' | 'provider' | 'programstructure';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const grace = await portal.signIn('grace');
const params = { ...places.first, periodPk: places.summer };

const SAVES = {
  grantee: reporting.saveGrantee,
  provider: reporting.saveProvider,
  programstructure: reporting.saveProgram,
} as const;

async function read(formName: Saves): Promise<PageRead | undefined> {
  if (formName === 'programstructure')
    return (await grace.call<readonly PageRead[]>(reporting.readProgram, { params })).data[0];
  const endpoint = formName === 'grantee' ? reporting.readGrantee : reporting.readProvider;
  return (await grace.call<PageRead>(endpoint, { params })).data;
}

async function save(formName: Saves, answers: Answers) {
  const form = FORMS[formName];
  const fields = allFields(form).filter((field) => field.name in answers);
  const row = toTypedRow(fields, answers as Parameters<typeof toTypedRow>[1]); // no rows among them
  const page = await read(formName);
  const version =
    formName === 'programstructure' ? page?.pages['structure']?.version : page?.pages[formName]?.version;
  const formData = [{ tableName: form.table, tableData: [row] }];
  return grace.call<Saved>(SAVES[formName], { params, body: { formName, version, formData } });
}

const found = (saved: Saved) => saved.issues.map(({ severity, message }) => [severity, message]);

describe('a provider page', () => {
  const NEW = 'Entry on grantee page indicates that no providers were new this period';

  it.each([
    [0, true, true],
    [1, true, false],
    [0, false, false],
  ])(
    'is judged with the number of new providers that the grantee page has: %s, new %s, showstopper %s [PRF-029]',
    async (counted, isNew, broken) => {
      expect((await save('grantee', { gr_num_new_providers: counted })).status).toBe(200);
      const { data } = await save('provider', { ...CLEAN_ANSWERS.provider, prov_new_provider: isNew });
      expect(found(data)).toEqual(broken ? [['major', NEW]] : []);
      expect(data.flags).toEqual({ minor: false, major: broken });
      expect(await read('provider')).toMatchObject({ prov_data_issues_major: broken });
    },
  );

  it.each([
    ['prov_implmnt_chlng_other', 3],
    ['prov_tech_assist_other', 4],
  ])(
    'takes 200 characters as the specification of %s and refuses the 201st [PRF-027]',
    async (name, code) => {
      const specified = (length: number) =>
        save('provider', { ...CLEAN_ANSWERS.provider, [name]: code, [`${name}_spec`]: 'x'.repeat(length) });
      expect((await specified(200)).status).toBe(200);
      const answer = await specified(201);
      expect([answer.status, answer.error.code]).toEqual([422, 'INVALID']);
      expect((await read('provider'))?.[`${name}_spec`]).toBe('x'.repeat(200));
    },
  );
});

describe('a structure page', () => {
  it('is judged with the provider’s own curricula: a blank name of one is a showstopper [PRS-015]', async () => {
    const body = { prog_curriculum_name: 'Own Course' };
    const own = await grace.call<readonly { pk: number }[]>(reporting.saveCurriculum, { params, body });
    const named = (name: string) =>
      save('programstructure', {
        ...CLEAN_ANSWERS.programstructure,
        fk_program_curricula: own.data[0]?.pk ?? 0,
        prog_curriculum_name_other_specify: name,
      });
    for (const blank of ['', '  ']) {
      const { data } = await named(blank);
      expect(found(data)).toEqual([['major', 'Name of the core curriculum: Please enter a response']]);
      expect(data.flags).toEqual({ minor: true, major: true });
    }
    expect(await read('programstructure')).toMatchObject({ prog_data_issues_major: true });
    expect(found((await named('Own Course')).data)).toEqual([]);
    expect(await read('programstructure')).toMatchObject({
      prog_data_issues_major: false,
      prog_curriculum_name_other_specify: 'Own Course',
    });
  });
});
