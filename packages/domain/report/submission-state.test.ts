import { expect, it } from 'vitest';
import { changedSinceText } from './submission-state.ts';

it('says since which submission the state changed [BEY-041]', () => {
  expect(changedSinceText(null, 'a')).toBeNull();
  expect(changedSinceText({ number: 2, digest: 'a' }, 'a')).toBeNull();
  expect(changedSinceText({ number: 2, digest: 'a' }, 'b')).toBe('Changed since submission 2');
});
