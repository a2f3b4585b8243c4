import { askArea } from './area.ts';
import { RECORDS_CASES } from './cases/records.ts';

await askArea(RECORDS_CASES);
