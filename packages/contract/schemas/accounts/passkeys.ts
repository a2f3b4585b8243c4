/** Schemas of passkeys, in the JSON format of WebAuthn Level 3. Pages import only the types. */
import { z } from 'zod';
import { key } from '../keys.ts';

const bytes = z.string().max(16_384);
const credentialId = z.string().min(1).max(1_400);
const transport = z.string().max(32);
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});

/** The options for a passkey's assertion. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).optional(),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** The options for creating a passkey. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

const answered = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(32).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** A passkey's assertion, as returned by the browser. */
export const passkeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(128).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A new passkey, as returned by the browser. */
export const newPasskey = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(transport).max(10).optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

export const passkeyName = z.string().trim().min(1).max(60);
const session = z.string().min(1).max(128);

export const passkeySignIn = z.object({ session: z.string(), options: requestOptions });
export type PasskeySignIn = z.infer<typeof passkeySignIn>;
export const finishPasskeySignIn = z.strictObject({ session, response: passkeyAnswer });

export const passkeyStarted = z.object({ session: z.string(), options: creationOptions });
export type PasskeyStarted = z.infer<typeof passkeyStarted>;
export const addPasskey = z.strictObject({ session, name: passkeyName, response: newPasskey });
export const renamePasskey = z.strictObject({ name: passkeyName });
export const passkeyPlace = z.object({ pk: key });

export const passkeys = z.array(
  z.object({
    pk: z.int(),
    name: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    /** Its counter went backwards: the passkey is blocked. */
    blocked: z.boolean(),
  }),
);
export type Passkeys = z.infer<typeof passkeys>;
