import { askArea } from './area.ts';
import { MACHINE_CASES } from './cases/machine.ts';

await askArea(MACHINE_CASES);
