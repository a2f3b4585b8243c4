import { askArea } from './area.ts';
import { ADMINISTRATION_CASES } from './cases/administration.ts';

await askArea(ADMINISTRATION_CASES);
