import { describe, expect, it } from 'vitest';
import { actionWords, objectWords } from './activity-words.ts';

const grant = {
  id: 11,
  name: 'Lakeside',
  providers: [
    { id: 21, name: 'Riverside Youth', may_upload: false, programs: [{ id: 31, name: 'After School' }] },
  ],
};
const periods = [{ pk: 2, name: 'Summer 2023' }];

describe('events in words', () => {
  it.each([
    ['programreach of program 31, period 2', 'Reach page of After School, Summer 2023'],
    ['provider of provider 21, period 2', 'Provider page of Riverside Youth, Summer 2023'],
    ['grantee of grant 11, period 2', 'Grantee page of Lakeside, Summer 2023'],
    ['entry upload 4, period 2', 'entry upload 4, Summer 2023'],
    ['entry upload 5, provider 21, period 2', 'entry upload 5, Riverside Youth, Summer 2023'],
    ['query 12, period 2', 'query 12, Summer 2023'],
    ['association 28', 'a user of this grant'],
    ['provider 99', 'provider 99'],
    [null, ''],
  ])('%s reads %s', (object, words) => expect(objectWords(object, grant, periods)).toBe(words));

  it.each([
    ['upload.save', 'Uploaded survey data'],
    ['something.new', 'something.new'],
  ])('%s means %s', (action, words) => expect(actionWords(action)).toBe(words));
});
