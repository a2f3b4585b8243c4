import { describe, expect, it } from 'vitest';
import { FORMS } from '../instruments/2021/forms/forms.ts';
import { readSnapshot } from './read-snapshot.ts';

const CONTENT = {
  grantee: { gr_srae_grant_funding: 1250000, gr_interrupt_ops_covid: true, gr_additional_info: 'All well' },
  providers: [
    {
      pk: 5,
      name: 'North Center',
      answers: { prov_active: true },
      programs: [
        {
          pk: 51,
          name: 'New Paths',
          answers: { prog_active: null, fk_program_curricula: 7, prog_any_youth_begin: true },
          cohorts: [{ cohort_name: 'Cohort 1', cohort_hours: 12.5 }],
          curriculum: 'Choosing Well',
        },
      ],
    },
  ],
  uploads: { entry: 4 },
};

describe('a frozen submission', () => {
  const { comments, uploads, owners } = readSnapshot(CONTENT, 'Northern Plains', {
    forms: FORMS,
    season: 'summer',
  });
  const findAnswers = (owner: string) =>
    owners.find((one) => one.name === owner)?.pages.flatMap((page) => page.lines.map((line) => line.answer));

  it('names comments and the uploads in force', () => {
    expect(comments).toBe('All well');
    expect(uploads).toEqual({ entry: 4, exit: null });
  });

  it('lists the grantee, each provider and its programs', () => {
    expect(owners.map((owner) => owner.name)).toEqual([
      'Northern Plains',
      'North Center',
      'New Paths (North Center)',
    ]);
  });

  it('says answers in the words of the forms and leaves out what was not answered', () => {
    expect(findAnswers('Northern Plains')).toEqual(expect.arrayContaining(['Yes', '$1,250,000']));
    expect(findAnswers('North Center')).toEqual(['Yes']);
    expect(findAnswers('New Paths (North Center)')).toEqual(
      expect.arrayContaining(['No answer', 'Choosing Well']),
    );
  });

  it('has what was said to minor issues below the answers of the page [BEY-170]', () => {
    const text = 'Counted in fall.';
    const explained = readSnapshot(
      {
        ...CONTENT,
        explanations: [
          { form: 'grantee', provider: null, program: null, code: 'a', field: 'gr_target_num_youth', text },
          {
            form: 'programreach',
            provider: 5,
            program: 51,
            code: 'b',
            field: 'prog_reach_attend',
            text: 'Few.',
          },
        ],
      },
      'Northern Plains',
      { forms: FORMS, season: 'summer' },
    );
    const listLines = (at: number) =>
      explained.owners[at]?.pages
        .flatMap(({ lines }) => lines)
        .filter(({ question }) => question.startsWith('Explanation: '));
    expect(listLines(0)).toMatchObject([{ answer: text }]);
    expect(listLines(1)).toEqual([]);
    expect(listLines(2)).toMatchObject([{ answer: 'Few.' }]);
  });

  it.each([[null], ['text'], [{ providers: 'none', grantee: [] }]])('reads %j as empty', (content) => {
    const empty = readSnapshot(content, 'Northern Plains', { forms: FORMS, season: 'winter' });
    expect(empty.comments).toBeNull();
    expect(empty.owners.map((owner) => owner.pages.flatMap((page) => page.lines))).toEqual([[]]);
  });
});
