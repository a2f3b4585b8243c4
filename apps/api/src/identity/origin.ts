/** Where a call came from, as the audit keeps it (BEY-182). */
import type { Origin } from '../store/audit/audit.ts';
import { addressOf } from './limits/network.ts';

/** The network address in one spelling, and the family of the browser without its version. */
export function originOf(ip: string, userAgent: string | null): Origin {
  return { address: addressOf(ip), browser: userAgent === null ? null : browserOf(userAgent) };
}

/** In the order in which they have to be asked: nearly every browser calls itself Chrome and Safari as well. */
const FAMILIES = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['HeadlessChrome/', 'Chrome (headless)'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

function browserOf(userAgent: string): string {
  return FAMILIES.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'other';
}
