import type { FormContext } from '@srae/domain/form-kit/form';

/** What the documents tell of: Summer 2023, with everything that a period or another page can bring in. */
export const CONTEXT: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
  newProvidersOfGrantee: 0,
  anyYouthBegin: true,
  anyYouthComplete: true,
  customCurricula: [31],
};
