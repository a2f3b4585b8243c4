import { describe, expect, it } from 'vitest';
import { STATE_LABELS, trackerRow } from '../tracker/tracker-row.ts';
import type { ReportProvider } from '../report/validation-report.ts';
import { grant } from '../test/tracked-grants.ts';
import { input, provider, report, type Parts } from '../test/validation-report.ts';
import { mayStateNothing, noteProblem, statementText, toStatement } from './nothing-to-report.ts';

const STATED = { reason: 'ended', note: null };
const NO_YOUTH = { anyYouthBegin: false, anyYouthComplete: false };

describe('a statement that there is nothing to report [BEY-168]', () => {
  it.each([
    [{ active: false }, true],
    [{ active: true }, false],
    [{ active: null }, false],
    [{ active: true, ...NO_YOUTH }, true],
    [{ active: null, ...NO_YOUTH }, true],
    [{ active: true, anyYouthBegin: false, anyYouthComplete: null }, false],
    [{ active: true, anyYouthBegin: null, anyYouthComplete: false }, false],
    [{ active: true, anyYouthBegin: false, anyYouthComplete: true }, false],
  ])('with %j can be made, and counts: %s', (grounds, may) => {
    expect(mayStateNothing(grounds)).toBe(may);
    expect(toStatement(grounds, STATED) !== null).toBe(may);
  });

  it('keeps its reason and its note', () => {
    const stored = { reason: 'other', note: 'Flood' };
    expect(toStatement({ active: false }, stored)).toEqual(stored);
  });

  it('is none without a reason of the list', () => {
    expect(toStatement({ active: false }, { reason: null, note: 'x' })).toBeNull();
    expect(toStatement({ active: false }, { reason: 'weather', note: null })).toBeNull();
  });

  it.each([
    ['ended', '', null],
    ['other', ' ', 'Please say what the reason is.'],
    ['other', 'Flood', null],
    ['ended', 'x'.repeat(500), null],
    ['ended', 'x'.repeat(501), 'Use at most 500 characters.'],
    ['ended', 'In\u0000May', expect.stringContaining('The explanation')],
  ] as const)('for the reason %s with the note "%s" is refused with %s', (reason, note, problem) => {
    expect(noteProblem(reason, note)).toEqual(problem);
  });

  it('is told in words', () => {
    expect(statementText({ reason: 'ended', note: null })).toBe('It ended before this period.');
    expect(statementText({ reason: 'ended', note: 'In May.' })).toBe('It ended before this period. In May.');
    expect(statementText({ reason: 'other', note: 'Flood' })).toBe('Flood');
  });
});

describe('the validation report [BEY-168]', () => {
  const stated = (parts: Parts) =>
    report(parts).nothingToReport.map((one) => [one.provider.pk, one.program?.pk ?? null]);

  it('lists an inactive provider, an inactive program, and one without youth', () => {
    expect(stated({ provider: { active: false, stated: STATED } })).toEqual([[1, null]]);
    expect(stated({ program: { active: false, stated: STATED } })).toEqual([[1, 11]]);
    expect(stated({ program: { ...NO_YOUTH, stated: STATED } })).toEqual([[1, 11]]);
    expect(stated({ program: { anyYouthBegin: true, stated: STATED } })).toEqual([]);
    expect(stated({ provider: { active: false } })).toEqual([]);
  });

  it('shows a Provider the statements of the own providers alone', () => {
    const statements = (own: number) =>
      report({ provider: { active: false, stated: STATED } }, { role: 'Provider', providers: [own] })
        .nothingToReport;
    expect(statements(1)).toHaveLength(1);
    expect(statements(2)).toEqual([]);
  });

  it('judges pages as before: a reason is never required and clears nothing', () => {
    const parts: Parts = { program: { ...NO_YOUTH } };
    const { nothingToReport: _, ...without } = report(parts);
    const { nothingToReport: __, ...withReason } = report({ program: { ...NO_YOUTH, stated: STATED } });
    const pages = (one: typeof without) => [one.counts, one.major, one.minor, one.missing];
    expect(pages(withReason)).toEqual(pages(without));
  });
});

describe('the tracker [BEY-168]', () => {
  const state = (providers: readonly ReportProvider[], over: { submittedAt?: string } = {}) =>
    trackerRow({ ...grant({}), ...over, report: { ...input({}), providers } }, '2023-07-01').state;
  const inactive = provider({ provider: { active: false, stated: STATED } });

  it('has a status of its own, apart from not started', () => {
    expect(STATE_LABELS['nothing-to-report']).toBe('Nothing to report');
    expect(state([inactive])).toBe('nothing-to-report');
    expect(state([inactive, provider({ program: { ...NO_YOUTH, stated: STATED } })])).toBe(
      'nothing-to-report',
    );
    expect(state([])).toBe('not-started');
    expect(state([provider({ provider: { active: false } })])).toBe('not-started');
    expect(state([inactive, provider({})])).toBe('not-started');
    const [stated] = provider({ program: { ...NO_YOUTH, stated: STATED } }).programs;
    const [silent] = provider({}).programs;
    if (!stated || !silent) throw new Error('The provider has no program.');
    expect(state([provider({ provider: { programs: [stated, silent] } })])).toBe('not-started');
    expect(state([provider({ provider: { programs: [] } })])).toBe('not-started');
  });

  it('tells a submitted report as submitted', () => {
    expect(state([inactive], { submittedAt: '2023-07-01T00:00:00.000Z' })).toBe('submitted');
  });
});
