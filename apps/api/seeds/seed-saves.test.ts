import { formSave } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { withField } from '@srae/domain/instrument/edit-form';
import { expect, it } from 'vitest';
import { parseSave } from '../src/commands/forms/parse-save.ts';
import { pageBody } from './seed-saves.ts';

it.each(Object.values(FORMS))(
  'a save of $name is a body that its call accepts, with every answer',
  ({ name }) => {
    const answers = CLEAN_ANSWERS[name];
    const body = pageBody(name, { answers, version: 3 });
    expect(formSave.parse(body)).toEqual(body);
    expect(parseSave(body, FORMS)).toMatchObject({ form: FORMS[name], version: 3, answers });
  },
);

it('a save by other forms has the kinds of their questions', () => {
  const share = { name: 'gr_partner_share', label: 'Share of partners', kind: 'decimal' } as const;
  const forms = { ...FORMS, grantee: withField(FORMS.grantee, { section: 'staff' }, share) };
  const answers = { gr_partner_share: 2.5 };
  const body = formSave.parse(pageBody('grantee', { answers }, forms));
  expect(parseSave(body, forms)).toMatchObject({ answers });
});
