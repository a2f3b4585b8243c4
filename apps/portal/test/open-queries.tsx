import { aGrant, aPerson } from './people.ts';
import { renderPortal, type Visit } from './render-portal.tsx';

/** A member of ACF. */
const ALAN = aPerson({ username: 'u-alan', full_name: 'Alan Ford', groups: ['acf'] });

/** Opens the queries of staff, by what follows `queries=` in the address. */
export const byStaff = (search: string, answers: Visit['answers']) =>
  renderPortal(`/dashboard?queries=${search}`, { me: ALAN, answers });

/** Opens the queries of a Grantee. */
export const byGrantee = (search: string, answers: Visit['answers']) =>
  renderPortal(`/queries${search}`, { me: aPerson(), grants: [aGrant()], chosen: 11, answers });
