import { askArea } from './area.ts';
import { ACCOUNT_CASES } from './cases/account.ts';
import { OIDC_CASES } from './cases/oidc.ts';

await askArea({ ...ACCOUNT_CASES, ...OIDC_CASES });
