/** A software authenticator: creates passkeys and signs with them per WebAuthn, and forges claims on demand. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, NewPasskey, PasskeyAnswer } from '@srae/contract/schemas/accounts/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { ORIGIN } from './auth-portal.ts';

export type ForgedClaims = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly present?: boolean;
  /** The COSE algorithm declared by the key. */
  readonly algorithm?: number;
  readonly counter?: number;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string;
  /** Signs something else. */
  readonly tampered?: boolean;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export class PasskeyDevice {
  readonly #key: KeyObject;
  readonly #public: Map<number, number | Uint8Array>;
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  userHandle = '';

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#public = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  }

  /** The public key, in COSE. */
  get publicKey(): Uint8Array {
    return isoCBOR.encode(this.#public);
  }

  /** A new passkey for the options of the server. */
  make({ challenge, user }: CreationOptions, forged: ForgedClaims = {}): NewPasskey {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = new Map(this.#public).set(3, forged.algorithm ?? -7);
    const credential = [Buffer.alloc(16), length, id, isoCBOR.encode(key)];
    const authData = Buffer.concat([this.#head(ATTESTED, forged), ...credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    // The encoder's type lists the possible map values; these are among them.
    const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: client('webauthn.create', challenge, forged).toString('base64url'),
        attestationObject: Buffer.from(encoded).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Its signature of a challenge; each increments the counter. */
  sign(challenge: string, forged: ForgedClaims = {}): PasskeyAnswer {
    this.counter += 1;
    const authData = this.#head(0, forged);
    const data = client('webauthn.get', challenge, forged);
    const hash = createHash('sha256').update(data).digest();
    const signed = sign(
      'sha256',
      Buffer.concat([authData, forged.tampered ? randomBytes(32) : hash]),
      this.#key,
    );
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.toString('base64url'),
        userHandle: forged.userHandle ?? this.userHandle,
      },
    };
  }

  #frame() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #head(
    more: number,
    { rpId = 'localhost', verified = true, present = true, counter = this.counter }: ForgedClaims,
  ): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8((present ? PRESENT : 0) | (verified ? VERIFIED : 0) | more);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }
}

function client(type: string, challenge: string, forged: ForgedClaims): Buffer {
  const { origin = ORIGIN } = forged;
  return Buffer.from(
    JSON.stringify({
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }),
  );
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}
