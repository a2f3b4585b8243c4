import { formSave } from '@srae/contract/schemas/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
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
