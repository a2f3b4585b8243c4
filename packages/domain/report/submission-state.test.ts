import { expect, it } from 'vitest';
import { changedSinceText } from './submission-state.ts';

it('says since which submission the state changed [BEY-041]', () => {
  expect(changedSinceText({ number: 2 })).toBe('Changed since submission 2');
});
