import { createHash, setFips } from 'node:crypto';

/**
 * Has OpenSSL compute in its FIPS provider alone from here on; false where the machine has none. Node takes the switch
 * there too, and then computes nothing at all, so it is tried and taken back.
 */
export function enableFipsProvider(): boolean {
  try {
    setFips(true);
    createHash('sha256').update('').digest();
    return true;
  } catch {
    setFips(false);
    return false;
  }
}
