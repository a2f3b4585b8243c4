import { createHash, setFips } from 'node:crypto';

/**
 * Switches OpenSSL to its FIPS provider only; false where the machine has none. Node accepts the switch there too and
 * then every computation fails, so it is tested and reverted.
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
