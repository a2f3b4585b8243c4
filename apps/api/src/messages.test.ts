// Messages that the server writes by itself, beside the catalogue of the contract, are whole sentences too.
import { auth } from '@srae/contract/auth';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testPortal } from '../test/portal/test-portal.ts';

type Text = readonly [file: string, text: string];

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

/** A literal that is given as a message, or the whole of a failure that ends a start or a command. */
const MESSAGE =
  /(?:\bmessage: |new (?:Refusal|SettingProblem|StartProblem|SchemaProblem|PostgresUnavailable|ArchiveProblem)\(\s*)(['"`])((?:\\.|(?!\1).)*)\1(?!\s*\+)/g;

const texts: readonly Text[] = files.flatMap((file) =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(MESSAGE)].map(
    ([, , text = '']) => [file, text] as const,
  ),
);

it('are found', () => expect(texts.length).toBeGreaterThan(80));

it.each(texts)('%s: %s', (_file, text) => {
  // A setting, an option or a value that stands first is written as it is.
  expect(text).toMatch(/^(?:[A-Z]|--[a-z]|--\$\{|\$\{|\{product\})/);
  expect(text).toMatch(/(?:[.?!]|\}|<file>)$/);
});

it('so are those of a schema', async () => {
  const { stranger } = await testPortal();
  const { status, error } = await stranger.call(auth.signIn, { body: { email: 7, passphrase: 'x' } });
  expect(status).toBe(400);
  expect(error.details).toEqual(expect.arrayContaining([expect.objectContaining({ field: '/email' })]));
  for (const { message } of error.details as readonly { message: string }[]) // the envelope's details
    expect(message).toMatch(/^[A-Z].*[.?!]$/);
});
