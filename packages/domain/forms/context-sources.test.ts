/** What the forms read determines which pages depend on which answers (decision 27). */
import { describe, expect, it } from 'vitest';
import { CONTEXT_SOURCES, contextFor, readersOfChange, readersOfCurricula } from './context-sources.ts';
import { FORMS } from '../instruments/2021/forms/forms.ts';
import { FULL_CONTEXT } from '../test/full-context.ts';

const PERIOD = ['season', 'collectCovid', 'reportingWindow'];

describe('what a form reads', () => {
  it('is all that its rules are given', () => {
    expect(contextFor(FORMS.grantee, FULL_CONTEXT)).toEqual({
      season: 'summer',
      collectCovid: true,
      reportingWindow: FULL_CONTEXT.reportingWindow,
    });
    expect(contextFor(FORMS.provider, FULL_CONTEXT)).toMatchObject({ newProvidersOfGrantee: 1 });
    expect(Object.keys(contextFor(FORMS.programentryexit, FULL_CONTEXT))).toEqual([
      ...PERIOD,
      'anyYouthBegin',
      'anyYouthComplete',
    ]);
  });

  it('comes from fields that are there', () => {
    for (const source of Object.values(CONTEXT_SOURCES)) {
      if ('list' in source) continue;
      const names = FORMS[source.form].sections.flatMap((section) =>
        section.fields.map((field) => field.name),
      );
      expect(names).toContain(source.field);
    }
  });
});

describe('the pages that a save reaches', () => {
  it.each([
    ['the number of new providers', 'grantee', 'gr_num_new_providers', 1, 0, ['provider']],
    ['its first answer', 'grantee', 'gr_num_new_providers', null, 0, ['provider']],
    ['another number', 'grantee', 'gr_target_num_youth', 1, 2, []],
    ['the same number', 'grantee', 'gr_num_new_providers', 3, 3, []],
    ['the first screener', 'programreach', 'prog_any_youth_begin', true, false, ['programentryexit']],
    ['the second screener', 'programreach', 'prog_any_youth_complete', null, true, ['programentryexit']],
    ['a count', 'programreach', 'prog_reach_attend', 5, 6, []],
    ['a number of that name on another page', 'provider', 'gr_num_new_providers', 1, 0, []],
  ] as const)('by %s (%s.%s from %s to %s) are %j [BEY-138]', (_, form, field, before, after, readers) => {
    expect(
      readersOfChange(FORMS, FORMS[form], { before: { [field]: before }, after: { [field]: after } }),
    ).toEqual(readers);
  });

  it('by a curriculum of its own are the structure pages [BEY-138]', () => {
    expect(readersOfCurricula(FORMS)).toEqual(['programstructure']);
  });
});
