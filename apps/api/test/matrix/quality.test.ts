import { askArea } from './area.ts';
import { QUALITY_CASES } from './cases/quality.ts';

await askArea(QUALITY_CASES);
