import { askArea } from './area.ts';
import { QUERY_CASES } from './cases/queries.ts';

await askArea(QUERY_CASES);
