import { describe, expect, it } from 'vitest';
import { builtInKind, customKind } from './number-formats.ts';

describe('number formats', () => {
  it.each([
    [0, 'number'],
    [9, 'percent'],
    [10, 'percent'],
    [11, 'number'],
    [13, 'number'],
    [14, 'date'],
    [22, 'date'],
    [23, 'number'],
    [26, 'number'],
    [27, 'date'],
    [36, 'date'],
    [37, 'number'],
    [44, 'number'],
    [45, 'date'],
    [46, 'elapsed'],
    [47, 'date'],
    [48, 'number'],
    [50, 'date'],
    [58, 'date'],
    [59, 'number'],
  ])('built-in format %i shows a %s', (id, kind) => {
    expect(builtInKind(id)).toBe(kind);
  });

  it.each([
    ['General', 'number'],
    ['0.00E+00', 'number'],
    ['0.0%', 'percent'],
    ['[Red]0 %;-0 %', 'percent'],
    ['0"%"', 'number'],
    ['0\\%', 'number'],
    ['#,##0.00 "days"', 'number'],
    ['[Red]-0.0', 'number'],
    ['0\\d', 'number'],
    ['0_d', 'number'],
    ['0;"d"', 'number'],
    ['0;yyyy', 'number'],
    ['@', 'number'],
    ['0"day', 'number'],
    ['0[Red', 'number'],
    ['yyyy-mm-dd', 'date'],
    ['M/D/YYYY', 'date'],
    ['[$-409]mmmm\\ d\\,\\ yyyy;@', 'date'],
    ['[Blue]dd/mm', 'date'],
    ['h:mm AM/PM', 'date'],
    ['[h]:mm:ss', 'elapsed'],
    ['[mm]:ss', 'elapsed'],
    ['[hh]:mm', 'elapsed'],
    ['[ss]', 'elapsed'],
  ])('custom format %s shows a %s', (code, kind) => {
    expect(customKind(code)).toBe(kind);
  });
});
