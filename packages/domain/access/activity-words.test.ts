import { expect, it } from 'vitest';
import { activityWords } from './activity-words.ts';

it.each([
  ['upload.save', 'Uploaded survey data'],
  ['upload.withdraw', 'Withdrew survey data'],
  ['practice.reset', 'Emptied a practice grant'],
  ['machine-key.create', 'Made a key for machines'],
  ['reach.read', 'Read a reach page'],
  // Without words of its own in the activity before.
  ['upload.end', 'Ended an upload of survey data'],
])('%s is told in the words of the audit, in the past tense: %s', (action, words) =>
  expect(activityWords(action)).toBe(words),
);

it('says of a grant only what concerns it', () => {
  expect(activityWords('admin.users.bulk')).toBe('Gave someone access');
  expect(activityWords('invitation.answer')).toBe('Accepted an invitation');
});

it('names an action of an earlier version by its code', () => {
  expect(activityWords('something.new')).toBe('something.new');
});
