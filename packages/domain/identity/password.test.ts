import { describe, expect, it } from 'vitest';
import { NIST_POLICY, passwordChecklist, passwordProblems, SPECIFIED_POLICY } from './password.ts';

const rulesMet = (password: string) =>
  passwordChecklist(password, SPECIFIED_POLICY)
    .filter((item) => item.met)
    .map((item) => item.rule);

const rulesBroken = (password: string, email = 'wren.alder@example.org') =>
  passwordProblems(password, email, SPECIFIED_POLICY).map((problem) => problem.rule);

describe('the live policy', () => {
  it.each([
    ['Zt1!vuo', ['uppercase', 'lowercase', 'number', 'special'], '7 characters [AUT-040] [CON2-001]'],
    [
      'Zt1!vuoq',
      ['length', 'uppercase', 'lowercase', 'number', 'special'],
      '8 characters [AUT-040] [CON2-001]',
    ],
    ['zt1!vuoq', ['length', 'lowercase', 'number', 'special'], 'no uppercase letter [AUT-041]'],
    ['ZT1!VUOQ', ['length', 'uppercase', 'number', 'special'], 'no lowercase letter [AUT-042]'],
    ['Ztt!vuoq', ['length', 'uppercase', 'lowercase', 'special'], 'no number [AUT-043]'],
    ['Zt11vuoq', ['length', 'uppercase', 'lowercase', 'number'], 'no special character [AUT-044]'],
  ])('%s meets %j: %s', (password, met) => {
    expect(rulesMet(password)).toEqual(met);
  });

  it('counts a space inside as a special character, at the ends not', () => {
    expect(rulesMet('Zt11 vuoq')).toContain('special');
    expect(rulesMet(' Zt11vuoq ')).not.toContain('special');
  });

  it('says what it asks', () => {
    expect(passwordChecklist('', SPECIFIED_POLICY).map((item) => item.label)).toEqual([
      'At least 8 characters',
      'One uppercase letter',
      'One lowercase letter',
      'One number',
      'One special character',
    ]);
  });

  it('asks 15 characters and no classes under the NIST setting', () => {
    expect(passwordProblems('oak thicket mooring', 'wren@example.org', NIST_POLICY)).toEqual([]);
    expect(passwordProblems('oak thicket vu', 'wren@example.org', NIST_POLICY)).toMatchObject([
      { rule: 'length', message: 'At least 15 characters' },
    ]);
  });
});

describe('passwords that cannot be set', () => {
  it.each([
    'Password1!',
    'Summer2023!',
    'P@ssw0rd2024!',
    'Qwerty123!',
    'Welcome#2024',
    'SraePortal1!',
    'Grantee2023!',
    'Gr@nt2024!!',
    'Wren.Alder1!',
    'Alder_2023!',
  ])('refuses %s as too easy to guess [PW-4]', (password) => {
    expect(rulesBroken(password)).toEqual(['common']);
  });

  it.each([
    ['two letters before the sign: nobody is called so', 'Oaktree.7', 'oa@example.org', []],
    ['three letters are a name', 'Lea.Lea.77', 'lea@example.org', ['common']],
    ['what is left of it has four letters', 'Alder!Moor7', 'alder@example.org', []],
    ['what is left of it has three letters', 'Alder!Moo7', 'alder@example.org', ['common']],
    ['the longest word goes first', 'Wrenalder!9x', 'wrenalder.wren@example.org', ['common']],
    ['figures and signs around a disguised word', '99!!p@ssw0rd99!!A', 'wren@example.org', ['common']],
  ])('%s: %s of %s', (_, password, email, broken) => {
    expect(rulesBroken(password, email)).toEqual(broken);
  });

  it.each(['Zt1!vuoq', 'Copper.Mooring7', 'tHicket-Summer-92', '8#4!9$2aB7&1qK'])(
    'accepts %s',
    (password) => {
      expect(rulesBroken(password)).toEqual([]);
    },
  );

  it('takes 128 characters and refuses 129 [PW-3]', () => {
    const start = 'Zt1!vuoq';
    expect(rulesBroken(start + 'k'.repeat(120))).toEqual([]);
    expect(rulesBroken(start + 'k'.repeat(121))).toEqual(['too-long']);
  });
});
