import { describe, expect, it } from 'vitest';
import { applyMask, COUNTRIES, classifyPhone, maskPhone, phoneFromCountry } from './phone.ts';

describe('phone classes', () => {
  it.each([
    ['+12025550100', 'text', '+12025550100', 'sms'],
    ['+1 (787) 555-0100', 'text', '+17875550100', 'sms'],
    ['+19395550100', 'text', '+19395550100', 'sms'],
    ['+16715550100', 'text', '+16715550100', 'sms'],
    ['+13405550100', 'text', '+13405550100', 'sms'],
    ['+16845550100', 'text', '+16845550100', 'sms'],
    ['+6913205551', 'micronesia', '+6913205551', 'preset'],
    ['+6 917 555 0100', 'swapped', '+19175550100', 'preset'],
    ['+6 202 555 0100', 'swapped', '+12025550100', 'preset'],
    [' +12025550100 ', 'text', '+12025550100', 'sms'],
  ])('%s is %s', (input, kind, e164, channel) => {
    expect(classifyPhone(input)).toMatchObject({ class: kind, e164, channel });
  });

  it('tells Micronesia from a swapped New York number by length', () => {
    expect(classifyPhone('+6917555010')?.class).toBe('micronesia');
    expect(classifyPhone('+69175550100')?.class).toBe('swapped');
  });

  it('keeps the number as entered beside the real one', () => {
    expect(classifyPhone('+6 202 555 0100')).toMatchObject({ entered: '+62025550100', e164: '+12025550100' });
  });

  it.each([
    ['Jamaica', '+18765550100'],
    ['premium', '+19005550100'],
    ['Canada', '+14165550100'],
    ['United Kingdom', '+447911123456'],
    ['Northern Marianas', '+16705550100'],
    ['too short', '+1202555010'],
    ['too long', '+120255501001'],
    ['a digit too many before it', '+112025550100'],
    ['Micronesia, too long', '+69113205551'],
    ['Micronesia behind another code', '+16913205551'],
    ['swapped, too long', '+620255501001'],
    ['a service number', '+12115550100'],
    ['without a plus', '12025550100'],
    ['swapped Jamaica', '+68765550100'],
    ['empty', ''],
  ])('refuses %s [OT-6]', (_, input) => {
    expect(classifyPhone(input)).toBeNull();
  });
});

describe('entry by country', () => {
  it('offers the six countries of the specification [CON2-004]', () => {
    expect(COUNTRIES.map((country) => [country.code, country.name])).toEqual([
      ['+1', 'United States'],
      ['+1787', 'Puerto Rico'],
      ['+1671', 'Guam'],
      ['+1340', 'U.S. Virgin Islands'],
      ['+1684', 'American Samoa'],
      ['+691', 'Federated States of Micronesia'],
    ]);
  });

  it.each([
    ['+1', '(202) 555-0100', '+12025550100'],
    ['+1787', '555-0100', '+17875550100'],
    ['+691', '320-5551', '+6913205551'],
    ['+1', '555-0100', null],
    ['+1787', '(787) 555-0100', null],
    ['+44', '7911123456', null],
    ['+1', '202555010x', null],
    ['+1', '(876) 555-0100', null],
    ['+1', 'x2025550100', null],
    ['+1', '', null],
    ['+1', '20255501001', null],
    ['+691', '+3205551', null],
    // Eleven digits would make it a swapped number (+6 in place of +1).
    ['+691', '75550100', null],
  ])('%s and %s → %s', (code, number, e164) => {
    expect(phoneFromCountry(code, number)?.e164 ?? null).toBe(e164);
  });

  it.each([
    ['(###) ###-####', '2025550100', '(202) 555-0100'],
    ['(###) ###-####', '2025', '(202) 5'],
    ['###-####', '5550100999', '555-0100'],
    ['###-####', '', ''],
  ])('lays typed digits into the mask %s: %s → %s', (mask, typed, shown) => {
    expect(applyMask(mask, typed)).toBe(shown);
  });

  it('hides all but the last four digits [OT-7]', () => {
    expect(maskPhone('+12025550100')).toBe('+*******0100');
  });
});
