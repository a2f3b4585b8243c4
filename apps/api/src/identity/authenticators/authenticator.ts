/** The port of an identity service: it proves who someone is and holds no session. Policy stands above it, in login.ts. */

export type Proof =
  | { outcome: 'denied'; username: string | null }
  | { outcome: 'password_ok'; username: string };

/** A code on its way; `state` is what the service needs to check it, kept with the challenge. */
export type SentCode = { medium: 'SMS'; destination: string; state: Uint8Array };

export type Authenticator = {
  /** Checks a password; an unknown address costs as much as a known one (AU-3). */
  begin(email: string, password: string): Promise<Proof>;
  /** Makes a password the person chose the one in force. */
  completeNewPassword(username: string, password: string): Promise<void>;
  /** Sends a code to the person's phone, good for the one challenge named. */
  sendOtp(username: string, challenge: string): Promise<SentCode>;
  verifyOtp(challenge: string, state: Uint8Array, code: string): Promise<boolean>;
  verifyPresetCode(username: string, code: string): Promise<boolean>;
  /** Mails a reset code where the address has an account; answers nothing about it. */
  forgot(email: string): Promise<void>;
  confirmForgot(email: string, code: string, password: string): Promise<{ username: string } | 'mismatch'>;
};
