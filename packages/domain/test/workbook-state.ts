/** The saved state of a small grant that fills the workbook. */
import type { FormName } from '../form-kit/form.ts';
import { getCleanAnswers } from '../instrument/test/clean-answers.ts';
import type { InstrumentId } from '../instruments/registry.ts';
import type { Season } from '../period/season.ts';
import type { StoredPage, WorkbookState } from '../workbook/state.ts';

/** A saved page. */
export const saved = (answers: StoredPage['answers']): StoredPage => ({
  version: 1,
  updatedAt: null,
  updatedBy: null,
  answers,
});

/** A grant with one provider and one program, every page saved with clean answers. */
export function workbookState(instrument: InstrumentId, season: Season): WorkbookState {
  const page = (form: FormName) => saved(getCleanAnswers(instrument, form));
  const pages = {
    programstructure: page('programstructure'),
    programreach: page('programreach'),
    programentryexit: page('programentryexit'),
  };
  return {
    grant: { pk: 7, name: 'Bright Futures' },
    period: {
      pk: 2,
      name: 'A period',
      instrument,
      season,
      collectCovid: season === 'summer',
      reportingWindow: '1 January to 30 June 2023',
      current: true,
    },
    readOnly: null,
    grantee: page('grantee'),
    providers: [
      {
        pk: 11,
        name: 'Maple House',
        active: null,
        page: page('provider'),
        curricula: [{ pk: 31, name: 'Own' }],
        programs: [{ pk: 21, name: 'Evening group', active: true, pages }],
      },
    ],
    curricula: [{ pk: 1, name: 'Love Notes' }],
    deleted: { providers: [12], programs: [] },
  };
}

/** Texts that spreadsheet programs misinterpret. */
const TEXTS = [
  '007',
  '1-2',
  '3/4',
  'TRUE',
  '=1+1',
  '+49 30 1234',
  '-none-',
  '@home',
  "'quoted",
  '1E5',
  '12.50',
  '50%',
  '$5',
  '2023-06-30',
  'two\nlines',
  '<b>&amp;',
  'Niños “y” Jóvenes – Ł 🙂',
  '_x0041_',
] as const;

/** A grant with such names and texts, one provider for each. */
export function awkwardState(): WorkbookState {
  const state = workbookState('2021', 'summer');
  const [provider] = state.providers;
  const [program] = provider?.programs ?? [];
  if (!provider || !program) throw new Error('The state has no program.');
  return {
    ...state,
    providers: TEXTS.map((text, at) => ({
      ...provider,
      pk: 100 + at,
      name: text.replace('\n', ' '),
      page: saved({
        ...provider.page.answers,
        prov_implmnt_chlng_other: 3,
        prov_implmnt_chlng_other_spec: text,
        prov_num_fte_admin_progs: 0.1 + at,
      }),
      programs: [
        {
          ...program,
          pk: 200 + at,
          name: text.replace('\n', ' '),
          pages: {
            ...program.pages,
            programentryexit: saved({
              ...program.pages.programentryexit.answers,
              prog_en_data_collection_other: true,
              prog_en_data_collection_other_spec: text,
            }),
          },
        },
      ],
    })),
  };
}
