/** Sign-in at a user pool: the password, and the code of the second step that the pool has started. */
import type * as Aws from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoSettings, Pool, PoolAnswer } from '../../identity/pool.ts';
import { hasErrorName } from './error-name.ts';
import { secretHash } from './secret-hash.ts';

/** The pool requires a challenge that the portal does not support. */
export class UnsupportedChallenge extends Error {}

export function createPoolSignIn(
  aws: typeof Aws,
  service: Aws.CognitoIdentityProviderClient,
  settings: CognitoSettings,
): Pick<Pool, 'signIn' | 'answer'> {
  const { userPoolId: UserPoolId, clientId: ClientId, clientSecret: ClientSecret } = settings;
  const revoke = async (Token: string | undefined): Promise<void> => {
    if (Token === undefined) return;
    await service.send(new aws.RevokeTokenCommand({ ClientId, ClientSecret, Token }));
  };

  return {
    async signIn(username, password) {
      const AuthParameters = {
        USERNAME: username,
        PASSWORD: password,
        SECRET_HASH: secretHash(settings, username),
      };
      const AuthFlow = 'ADMIN_USER_PASSWORD_AUTH';
      try {
        const command = new aws.AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters });
        const answer = await service.send(command);
        if (answer.AuthenticationResult) {
          await revoke(answer.AuthenticationResult.RefreshToken);
          return { kind: 'passed' };
        }
        return challengeIn(answer.ChallengeName, answer.Session, answer.ChallengeParameters ?? {}, username);
      } catch (error) {
        return toRefusal(error);
      }
    },

    async answer({ medium, username, session }, code) {
      try {
        const answer = await service.send(
          new aws.AdminRespondToAuthChallengeCommand({
            UserPoolId,
            ClientId,
            ChallengeName: medium === 'SMS' ? 'SMS_MFA' : 'SOFTWARE_TOKEN_MFA',
            Session: session,
            ChallengeResponses: {
              USERNAME: username,
              [medium === 'SMS' ? 'SMS_MFA_CODE' : 'SOFTWARE_TOKEN_MFA_CODE']: code,
              SECRET_HASH: secretHash(settings, username),
            },
          }),
        );
        await revoke(answer.AuthenticationResult?.RefreshToken);
        return answer.AuthenticationResult !== undefined;
      } catch (error) {
        if (hasErrorName(error, ['CodeMismatchException', 'ExpiredCodeException', 'NotAuthorizedException']))
          return false;
        throw error;
      }
    },
  };
}

function challengeIn(
  name: string | undefined,
  session: string | undefined,
  parameters: Readonly<Record<string, string>>,
  asked: string,
): PoolAnswer {
  const username = parameters['USER_ID_FOR_SRP'] ?? asked;
  if (name === 'NEW_PASSWORD_REQUIRED') return { kind: 'newPasswordRequired' };
  // The phone step is the portal's own: it sets number and preference together.
  if (name === 'MFA_SETUP') return { kind: 'passed' };
  if ((name !== 'SMS_MFA' && name !== 'SOFTWARE_TOKEN_MFA') || session === undefined) {
    throw new UnsupportedChallenge(`UNSUPPORTED_CHALLENGE ${name ?? 'none'}`);
  }
  if (name === 'SOFTWARE_TOKEN_MFA') {
    return { kind: 'challenge', challenge: { medium: 'TOTP', username, session, destination: null } };
  }
  const destination = parameters['CODE_DELIVERY_DESTINATION'];
  if (!destination) return { kind: 'passed' };
  return { kind: 'challenge', challenge: { medium: 'SMS', username, session, destination } };
}

function toRefusal(error: unknown): PoolAnswer {
  if (hasErrorName(error, ['PasswordResetRequiredException'])) return { kind: 'resetRequired' };
  if (hasErrorName(error, ['UserNotConfirmedException'])) return { kind: 'unconfirmed' };
  if (hasErrorName(error, ['NotAuthorizedException', 'UserNotFoundException'])) {
    const expired = error instanceof Error && error.message.startsWith('Temporary password has expired');
    return { kind: expired ? 'expired' : 'denied' };
  }
  throw error;
}
