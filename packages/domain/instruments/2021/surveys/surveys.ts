/** Both surveys of the instrument. */
import type { Surveys } from '../../../survey/catalogue/column.ts';
import { ENTRY_COLUMNS, ENTRY_VERSIONS } from './entry-columns.ts';
import { EXIT_COLUMNS, EXIT_VERSIONS } from './exit-columns.ts';
import { IMPROBABLE } from './improbable.ts';
import { SCALES, SPECIAL_CODES } from './scales.ts';

export const SURVEYS: Surveys = {
  entry: {
    instrument: '2021',
    kind: 'entry',
    prefix: 'en',
    versions: ENTRY_VERSIONS,
    specialCodes: SPECIAL_CODES,
    columns: ENTRY_COLUMNS,
    improbable: IMPROBABLE.entry,
  },
  exit: {
    instrument: '2021',
    kind: 'exit',
    prefix: 'ex',
    versions: EXIT_VERSIONS,
    specialCodes: SPECIAL_CODES,
    columns: EXIT_COLUMNS,
    improbable: IMPROBABLE.exit,
  },
  scales: Object.values(SCALES),
};
