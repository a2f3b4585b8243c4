import { getRule } from '@srae/domain/access/policy';
import { describe, expect, it } from 'vitest';
import { auth } from './auth.ts';

/** With parameters nameless, since the matrix and the paths name some of them differently. */
const bare = (call: string) => call.replace(/:\w+|\{\w+\}/g, '{}').replace(/ \[.*\]$/, '');

describe('the calls of sign-in and the own account', () => {
  it.each(Object.values(auth).map((endpoint) => [endpoint.action, endpoint] as const))(
    '%s is a call of the permission table [AZ-1]',
    (action, { method, path }) => {
      expect(getRule(action).calls.map(bare)).toContain(bare(`${method} ${path}`));
    },
  );
});
