/** Canary values typed by the journeys, and other patterns that no log, audit record or storage may contain. */
import { listRows } from '../test/database.ts';
import { TEST_SERVERS } from '../test/test-servers.ts';

/** The input of canary.e2e.ts; each value contains the word to search for. */
export const TYPED = {
  password: 'Canary-Pass-77!',
  email: 'canarymail@finch.example',
  name: 'Canaryname',
  provider: 'Canaryprovider House',
  program: 'Canaryprogram Mornings',
  comment: 'Canarycomment about one youth',
  draft: 'Canarydraft not yet saved',
  survey: 'Canarylanguage',
} as const;

/** Forbidden patterns; codes and phone numbers are those of this run. */
export async function canaries(): Promise<readonly (readonly [what: string, pattern: RegExp])[]> {
  const sent = await everywhere<{ code: string }>(
    `select distinct (regexp_matches(body, '(?:code is|password:) (\\S+?)\\.?\\s', 'g'))[1] as code from outbox`,
  );
  const phones = await everywhere<{ digits: string }>(
    `select right(phone_e164, 10) as digits from identity_users where phone_e164 is not null
     union select right(recipient, 10) from outbox where medium = 'sms'`,
  );
  return [
    ['what the canary typed', /canary/i],
    ['a password', /Harbor-58|Calm-Meadow|Copper\.Mooring/],
    ['a preset code', /harbor5[89]/i],
    ['an address', /[\w.-]+@[\w-]+\.(?:org|example)/],
    ['a token', /\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*/],
    ...sent.map(({ code }) => ['a code that was sent', whole(code)] as const),
    ...phones.map(({ digits }) => ['a phone number', whole(digits)] as const),
  ];
}

/** Query results from the databases of all workers' servers. */
async function everywhere<T extends Record<string, unknown>>(text: string): Promise<readonly T[]> {
  return (await Promise.all(TEST_SERVERS.map(({ dataDir }) => listRows<T>(text, [], dataDir)))).flat();
}

/** Matches the whole token, not a part of a longer number or name. */
function whole(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])(?:\\+1)?${literal}(?![\\w-])`);
}
