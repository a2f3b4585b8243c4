import { expect, it } from 'vitest';
import { actionWords } from './activity-words.ts';

it.each([
  ['upload.save', 'Uploaded survey data'],
  ['something.new', 'something.new'],
])('%s means %s', (action, words) => expect(actionWords(action)).toBe(words));
