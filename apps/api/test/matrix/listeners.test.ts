import { askArea } from './area.ts';
import { LISTENER_CASES } from './cases/listeners.ts';

await askArea(LISTENER_CASES);
