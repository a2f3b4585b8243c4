/** The few values of the grantee page that a Provider may see (Q10). */
import type { granteeBrief } from '@srae/contract/schemas/reporting';
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { isLocked, getPageContext } from './form-context.ts';
import { findPageRow } from './pages.ts';
import { toGrantPlace } from '../access/keys.ts';
import type { PageKey } from '../access/keys.ts';

export async function findGranteeBrief(tx: Tx, key: PageKey): Promise<z.infer<typeof granteeBrief>> {
  const row = await findPageRow(tx, 'grantee', key);
  const context = await getPageContext(tx, toGrantPlace(key));
  const number = (name: string): number | null => (typeof row?.[name] === 'number' ? row[name] : null);
  return {
    gr_num_providers_funded: number(FIELD_ROLES.providersFunded.name),
    gr_num_new_providers: number(FIELD_ROLES.newProviders.name),
    gr_submitted: typeof row?.['gr_submitted'] === 'boolean' ? row['gr_submitted'] : null,
    locked: isLocked(context),
  };
}
