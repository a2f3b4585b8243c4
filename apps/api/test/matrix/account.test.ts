import { askArea } from './area.ts';
import { ACCOUNT_CASES } from './cases/account.ts';

await askArea(ACCOUNT_CASES);
