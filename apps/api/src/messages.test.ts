// Messages written by the server itself, outside the contract's catalogue, are whole sentences too.
import { auth } from '@srae/contract/accounts/auth';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testPortal } from '../test/portal/test-portal.ts';

type Text = readonly [file: string, text: string];

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

const LITERAL = String.raw`(?<quote>['"\`])(?<text>(?:\\.|(?!\k<quote>).)*)\k<quote>(?!\s*\+)`;
/** Where a literal is a message: as `message`, under a name for messages, or as an argument for one. */
const PLACES = {
  'a message': String.raw`\bmessage:\s+`,
  'a name for one': String.raw`\b(?:message|sentence|when) = `,
  'the text of a field': String.raw`\btoName\('\w+', [\w.]+, |\b(?:refused|sentence)\(\s*`,
  'the end of a start or a command': String.raw`\bnew (?:Refusal|SettingProblem|StartProblem|SchemaProblem|PostgresUnavailable|ArchiveProblem)\(\s*`,
};
/** Some commands return a sentence or null: a literal of many words. */
const SENTENCE_OR_NULL = new RegExp(String.raw`^ +return ${LITERAL};$`, 'gm');

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const textsAt = (place: RegExp, from: readonly string[]): readonly Text[] =>
  from.flatMap((file) => [...read(file).matchAll(place)].map(([, , text = '']) => [file, text] as const));

const given = Object.entries(PLACES).map(
  ([place, before]) => [place, textsAt(new RegExp(`(?:${before})${LITERAL}`, 'g'), files)] as const,
);
const answered = textsAt(
  SENTENCE_OR_NULL,
  files.filter((file) => file.startsWith('commands')),
).filter(([, text]) => text.split(' ').length > 6);
const texts: readonly Text[] = [...given.flatMap(([, found]) => found), ...answered];

it.each([...given, ['the answer of a command', answered] as const])('are found as %s', (_, found) =>
  expect(found).not.toEqual([]),
);

it.each(texts)('%s: %s', (_file, text) => {
  // A setting, an option or a value at the start keeps its spelling.
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
