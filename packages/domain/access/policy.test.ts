import { describe, expect, it } from 'vitest';
import { ACTIONS, getRule } from './policy.ts';
import { admin, listActions, refusal, targetFor } from './test/decisions.ts';

describe('laws of the table', () => {
  it('never lets an Admin write answers without an association [AZ-6] [PER-008]', () => {
    for (const action of listActions((one) => getRule(one).writesAnswers)) {
      expect(refusal(action, admin(), targetFor(action))).toBe('ADMIN_READ_ONLY');
    }
  });

  it('keeps ACF out of everything behind the portal gate [PER-004]', () => {
    for (const action of listActions((one) => getRule(one).gate === 'portal')) {
      expect(getRule(action).acf).toBe('no');
    }
  });

  it('gives a Provider nothing a Grantee does not have', () => {
    const closedToGrantees = ACTIONS.filter((action) => getRule(action).grantee === 'no');
    expect(closedToGrantees.filter((action) => getRule(action).provider !== 'no')).toEqual([]);
  });

  it('keeps administration to Admins', () => {
    for (const action of listActions((one) => one.startsWith('admin.'))) {
      expect(getRule(action)).toMatchObject({ admin: 'yes', acf: 'no', grantee: 'no', provider: 'no' });
    }
  });
});
