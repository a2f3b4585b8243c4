import { describe, expect, it } from 'vitest';
import { FORMS } from '../instruments/2021/forms/forms.ts';

describe('the titles', () => {
  it.each([
    ['provider', 'Provider-level information'],
    ['programstructure', 'Structure, cost and support measures'],
    ['programreach', 'Attendance, reach and dosage'],
    ['programentryexit', 'Information about survey administration'],
  ] as const)('of the %s form is %s in either season', (name, title) => {
    expect([FORMS[name].title('winter'), FORMS[name].title('summer')]).toEqual([title, title]);
  });
});
