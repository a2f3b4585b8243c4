import { askArea } from './area.ts';
import { REPORTING_CASES } from './cases/reporting.ts';

await askArea(REPORTING_CASES);
