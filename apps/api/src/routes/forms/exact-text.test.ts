// Text in forms, names, comments and drafts is stored exactly as sent, or refused with the field and the character.
import { admin } from '@srae/contract/admin';
import { machineKeys } from '@srae/contract/accounts/machine-keys';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { NAME_WITH_ADDRESS } from '@srae/domain/form-kit/texts';
import { easternDate } from '@srae/domain/period/calendar-date';
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const places = await demoPlaces(portal.deps.db);
const [grace, gus, ada] = [
  await portal.signIn('grace'),
  await portal.signIn('gus'),
  await portal.signIn('ada'),
];
const params = { ...places.first, periodPk: places.summer };

const NUL = 'NUL (U+0000)';
const HALF = 'half of a character (U+D83D)';
const sentence = (field: string, sign: string) =>
  `${field} holds a character that cannot be stored: ${sign}. Please remove it.`;

function refusedFor(field: string, sign: string) {
  const message = sentence(field, sign);
  return { status: 400, error: { code: 'BAD_REQUEST', message, details: [{ field, message }] } };
}

function form(formName: string, tableName: string, name: string, value: unknown) {
  return { formName, version: 0, formData: [{ tableName, tableData: [[{ name, value }]] }] };
}

describe('a character that no database can hold is refused with its field [UP-4]', () => {
  it.each([
    ['a\u0000b', NUL],
    ['a\ud83d', HALF],
    ['\ude00b', 'half of a character (U+DE00)'],
  ])('in the text of a form: %j', async (text, sign) => {
    const field = 'prov_implement_challenge_specify';
    const body = form('provider', 'provider_submissions', field, { stringValue: text });
    expect(await grace.call(reporting.saveProvider, { params, body })).toMatchObject(refusedFor(field, sign));
  });

  it('in comments, in a draft and in names', async () => {
    const comments = form('grantee', 'grant_submissions', 'gr_additional_info', { stringValue: 'a\u0000' });
    expect(await grace.call(reporting.saveGrantee, { params, body: comments })).toMatchObject(
      refusedFor('gr_additional_info', NUL),
    );
    const draft = { answers: { gr_additional_info: '\ud83d' }, base_version: 0 };
    expect(
      await grace.call(reporting.saveGranteeDraft, {
        params: { ...params, formName: 'comments' },
        body: draft,
      }),
    ).toMatchObject(refusedFor('gr_additional_info', HALF));
    const provider = { grantee_id: params.grantId, provider_name: 'A\u0000' };
    expect(await grace.call(reporting.createProvider, { body: provider })).toMatchObject(
      refusedFor('provider_name', NUL),
    );
    expect(await ada.call(admin.createGrantee, { body: { grantee_name: '\ud83d' } })).toMatchObject(
      refusedFor('grantee_name', HALF),
    );
  });

  it('and a whole pair is kept as it is', async () => {
    const draft = { answers: { gr_additional_info: 'e\u0301 😀\\u0000 ' }, base_version: 0 };
    const kept = await grace.call<{ answers: unknown }>(reporting.saveGranteeDraft, {
      params: { ...params, formName: 'comments' },
      body: draft,
    });
    expect(kept.data.answers).toEqual(draft.answers);
  });
});

describe('names of every kind follow one rule', () => {
  const CHARACTERS = [
    'A\u0007B',
    'A\u007fB',
    'A\u0085B',
    'A\nB',
    'A\u2028B',
    'A\u202eB',
    'A\u2066B',
    'A\u200f',
  ];

  it.each([
    ...CHARACTERS.map((name) => [name, 'Use letters, digits and signs only.'] as const),
    ['Renew it at https://evil.example/renew', NAME_WITH_ADDRESS] as const,
  ])(
    'they hold no control character, none that turns the direction, and no address of a page: %j',
    async (name, message) => {
      const refused = (field: string) => ({
        status: 422,
        error: { code: 'INVALID', details: [{ field, message }] },
      });
      expect(await ada.call(admin.createGrantee, { body: { grantee_name: name } })).toMatchObject(
        refused('grantee_name'),
      );
      const provider = { grantee_id: params.grantId, provider_name: name };
      expect(await grace.call(reporting.createProvider, { body: provider })).toMatchObject(
        refused('provider_name'),
      );
      expect(
        await grace.call(reporting.createProgram, { params, body: { program_name: name } }),
      ).toMatchObject(refused('program_name'));
      expect(
        await grace.call(reporting.renameProgram, { params, body: { program_name: name } }),
      ).toMatchObject(refused('program_name'));
      const curriculum = { prog_curriculum_name: name };
      expect(await grace.call(reporting.saveCurriculum, { params, body: curriculum })).toMatchObject(
        refused('prog_curriculum_name'),
      );
      expect(await gus.call(auth.saveMe, { body: { name, family_name: 'Ash' } })).toMatchObject(
        refused('name'),
      );
      const user = { name: 'Nell', family_name: name, email: 'nell.new@example.org' };
      const invitation = { action: 'new', role_id: 1, fk_grants: params.grantId, user };
      expect(await grace.call(userAssociations.save, { body: invitation })).toMatchObject(
        refused('family_name'),
      );
      const key = { name, actions: ['status'], networks: [], expires_on: easternDate(new Date()) };
      expect(await grace.call(machineKeys.create, { params, body: key })).toMatchObject(refused('name'));
    },
  );
});

describe('a draft', () => {
  it('holds fields of its page alone', async () => {
    const keep = (answers: Record<string, unknown>, formName = 'grantee') =>
      grace.call(reporting.saveGranteeDraft, {
        params: { ...params, formName },
        body: { answers, base_version: 0 },
      });
    expect((await keep({ gr_target_num_youth: '1' })).status).toBe(200);
    expect(await keep({ gr_target_num_youth: '1', stranger: '2' })).toMatchObject({
      status: 400,
      error: { code: 'FOREIGN_COLUMN', details: { column: 'stranger' } },
    });
    expect((await keep({ gr_additional_info: 'x' })).status).toBe(400);
    expect((await keep({ gr_additional_info: 'x' }, 'comments')).status).toBe(200);
    expect((await keep({ toString: 'x' })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
    expect((await keep(many)).status).toBe(400);
  });
});

describe('a column sent twice', () => {
  it('in a row of cohorts is refused', async () => {
    const cell = (name: string, stringValue: string) => ({ name, value: { stringValue } });
    const row = [cell('prog_cohort_name', 'One'), cell('prog_cohort_name', 'Two')];
    const body = {
      formName: 'programreach',
      version: 0,
      formData: [
        { tableName: 'program_submissions', tableData: [[]] },
        { tableName: 'program_cohorts', tableData: [row] },
      ],
    };
    expect(await grace.call(reporting.saveReach, { params, body })).toMatchObject({
      status: 400,
      error: { code: 'BAD_REQUEST', details: [{ field: 'prog_cohort_name' }] },
    });
  });
});
