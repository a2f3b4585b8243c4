import { askArea } from './area.ts';
import { PEOPLE_CASES } from './cases/people.ts';

await askArea(PEOPLE_CASES);
