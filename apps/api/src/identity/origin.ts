/** The origin of a call as the audit records it: network address and browser (BEY-182). */
import type { Origin } from '../store/audit/audit.ts';
import { toAddress } from './limits/network.ts';

/** The normalized network address, and the browser family without version. */
export function toOrigin(ip: string, userAgent: string | null): Origin {
  return { address: toAddress(ip), browser: userAgent === null ? null : toBrowser(userAgent) };
}

/** In matching order: nearly every user agent also contains Chrome and Safari. */
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

/** A user agent as readable text: 'Firefox on Windows' (TK-11). */
export function describeBrowser(userAgent: string): string {
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = toBrowser(userAgent);
  const name = browser === 'other' ? 'Another browser' : browser;
  return system === undefined ? name : `${name} on ${system}`;
}

/** In matching order: Android also contains Linux, an iPhone Mac OS X. */
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

function toBrowser(userAgent: string): string {
  return FAMILIES.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'other';
}
