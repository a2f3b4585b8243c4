import type { FormContext } from '@srae/domain/form-kit/form';

/** The documents' context: Summer 2023, with every value that a period or another page can supply. */
export const CONTEXT: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
  newProvidersOfGrantee: 0,
  anyYouthBegin: true,
  anyYouthComplete: true,
  customCurricula: [31],
};
