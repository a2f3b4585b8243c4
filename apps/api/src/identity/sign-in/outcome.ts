/** What a step of signing in answers, before the routes put it on the wire. */
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
      /** Until another code can be sent; 0 at once. */
      readonly resendSeconds: number;
    }
  | {
      readonly step: 'passkeyVerify';
      readonly session: string;
      readonly options: RequestOptions;
      /** A code can be used in its place. */
      readonly otherWay: boolean;
    }
  | {
      readonly step: 'mfaSetup' | 'customChallenge' | 'newPasswordRequired';
      readonly session: string;
    }
  | { readonly step: 'signInAgain' | 'resetPassword' | 'unconfirmed' };
