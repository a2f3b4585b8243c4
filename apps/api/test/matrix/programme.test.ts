import { askArea } from './area.ts';
import { PROGRAMME_CASES } from './cases/programme.ts';

await askArea(PROGRAMME_CASES);
