/** The result of a sign-in step, before the routes serialize it. */
import type { RequestOptions } from '@srae/contract/schemas/accounts/passkeys';
import type { MfaMedium } from '@srae/domain/identity/steps';
import type { OpenedSession } from '../sessions/sessions.ts';

export type SignedIn = { readonly step: 'done'; readonly session: OpenedSession; readonly idToken: string };

export type StepOutcome =
  | SignedIn
  | {
      readonly step: 'mfaVerify';
      readonly session: string;
      readonly medium: MfaMedium;
      readonly destination: string | null;
      readonly resent: boolean;
      /** Time until another code can be sent; 0: immediately. */
      readonly resendSeconds: number;
    }
  | {
      readonly step: 'passkeyVerify';
      readonly session: string;
      readonly options: RequestOptions;
      /** A code can be used instead. */
      readonly otherWay: boolean;
    }
  | {
      readonly step: 'mfaSetup' | 'customChallenge' | 'newPasswordRequired';
      readonly session: string;
    }
  | { readonly step: 'signInAgain' | 'resetPassword' | 'unconfirmed' };
