import type { FormContext } from '../form-kit/form.ts';

/** A summer period with every value that a period or another page can supply. */
export const FULL_CONTEXT: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
  newProvidersOfGrantee: 1,
  anyYouthBegin: true,
  anyYouthComplete: true,
  customCurricula: [31],
};
