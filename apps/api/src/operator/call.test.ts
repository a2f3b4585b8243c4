import { expect, it } from 'vitest';
import { toCall } from './call.ts';

it.each([
  ['backup', '<file>', 'npm run backup -- <file>', 'srae-operator backup <file>'],
  ['migrate', '', 'npm run migrate', 'srae-operator migrate'],
])('names a command as it is called where it runs: %s %s', (name, takes, byNpm, installed) => {
  expect(toCall(name, takes, { npm_lifecycle_event: name })).toBe(byNpm);
  expect(toCall(name, takes, {})).toBe(installed);
});
