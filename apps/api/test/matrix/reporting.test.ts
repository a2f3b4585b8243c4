import { askArea } from './area.ts';
import { REPORTING_CASES } from './cases/reporting.ts';
import { WORKBOOK_CASES } from './cases/workbook.ts';

await askArea({ ...REPORTING_CASES, ...WORKBOOK_CASES });
