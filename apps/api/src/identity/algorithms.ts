/** Cryptographic algorithms in the server's own code, by their setting (docs/security/algorithms.md). */
export type Algorithm = {
  readonly use: string;
  readonly algorithm: string;
  /** The approving standard; null if not approved. */
  readonly approved: string | null;
  /** The value of FIPS with which it is used. */
  readonly fips: 'on' | 'off' | 'both';
  /** Its name in source code. */
  readonly names: readonly string[];
};

export const ALGORITHMS: readonly Algorithm[] = [
  row('digests of tokens, files, rows', 'SHA-256', 'FIPS 180-4', ['createHash:sha256', 'hash:sha256']),
  row('keyed hashes, record keys', 'HMAC-SHA-256', 'FIPS 198-1', ['createHmac:sha256']),
  row('keys for each use', 'HKDF-SHA-256', 'SP 800-56C', ['hkdfSync:sha256']),
  row('secrets in the database', 'AES-256-GCM', 'SP 800-38D', ['createCipheriv:aes-256-gcm']),
  row('session and dashboard tokens', 'ECDSA P-256 with SHA-256 (ES256)', 'FIPS 186-5', ['jose:ES256']),
  row(
    'proof to a provider of OpenID Connect',
    'RSA or ECDSA P-256 with SHA-256 (RS256, ES256)',
    'FIPS 186-5',
    ['jose:RS256'],
  ),
  row('signatures of passkeys, checked', 'ECDSA P-256, RSA, EdDSA (ES256, RS256, EdDSA)', 'FIPS 186-5', [
    'jose:ES256',
    'jose:RS256',
    'jose:EdDSA',
  ]),
  row('authenticator apps (TOTP=on)', 'HMAC-SHA-1', 'FIPS 198-1, as RFC 6238 asks', ['otpauth:SHA1']),
  {
    ...row('passwords and preset codes', 'PBKDF2-HMAC-SHA-256, 600,000 rounds', 'SP 800-132', [
      'derive:sha256',
    ]),
    fips: 'on',
  },
  { ...row('passwords and preset codes', 'argon2id', null, ['argon2']), fips: 'off' },
  {
    ...row('backups (BACKUP_RECIPIENT)', 'X25519, ChaCha20-Poly1305 (age)', null, ['age-encryption']),
    fips: 'off',
  },
];

function row(use: string, algorithm: string, approved: string | null, names: readonly string[]): Algorithm {
  return { use, algorithm, approved, fips: 'both', names };
}
