import { askArea } from './area.ts';
import { DASHBOARD_CASES } from './cases/dashboard.ts';

await askArea(DASHBOARD_CASES);
