/** Client of a Cognito user pool, reduced to the calls and the parts of their answers that the portal needs. */
import { createHmac } from 'node:crypto';
import type { CognitoIdentityProviderClientConfig } from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoSettings, Pool, PoolAnswer } from '../../identity/pool.ts';
import { createPoolAccounts } from './pool-accounts.ts';
import { AWS_REQUESTS } from '../aws-requests.ts';

/** The pool requires a challenge that the portal does not support. */
export class UnsupportedChallenge extends Error {}

/** Opens a pool; the library is loaded only here. Credentials come from the machine, unless `client` names them. */
export async function openPool(
  settings: CognitoSettings,
  client: Pick<CognitoIdentityProviderClientConfig, 'credentials'> = {},
): Promise<Pool> {
  const aws = await import('@aws-sdk/client-cognito-identity-provider');
  const { userPoolId: UserPoolId, clientId: ClientId, clientSecret, endpoint, region } = settings;
  const service = new aws.CognitoIdentityProviderClient({
    region,
    // A retry could send a second code and counts as another attempt of the person.
    maxAttempts: 1,
    requestHandler: AWS_REQUESTS,
    ...(endpoint === null ? {} : { endpoint }),
    ...client,
  });
  const secretHash = (username: string) =>
    createHmac('sha256', clientSecret)
      .update(username + ClientId)
      .digest('base64');

  const revoke = async (token: string | undefined): Promise<void> => {
    if (token === undefined) return;
    await service.send(new aws.RevokeTokenCommand({ ClientId, ClientSecret: clientSecret, Token: token }));
  };

  return {
    ...createPoolAccounts(aws, service, UserPoolId),

    async signIn(username, password) {
      const AuthParameters = { USERNAME: username, PASSWORD: password, SECRET_HASH: secretHash(username) };
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
              SECRET_HASH: secretHash(username),
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

    async setPhone(username, phone, texts) {
      const person = { UserPoolId, Username: username };
      await service.send(
        new aws.AdminUpdateUserAttributesCommand({
          ...person,
          UserAttributes: [
            { Name: 'phone_number', Value: phone },
            { Name: 'phone_number_verified', Value: 'true' },
          ],
        }),
      );
      if (texts) {
        const SMSMfaSettings = { Enabled: true, PreferredMfa: true };
        await service.send(new aws.AdminSetUserMFAPreferenceCommand({ ...person, SMSMfaSettings }));
      }
      await service.send(new aws.AdminUserGlobalSignOutCommand(person));
    },

    async forgot(username) {
      try {
        await service.send(
          new aws.ForgotPasswordCommand({ ClientId, Username: username, SecretHash: secretHash(username) }),
        );
      } catch (error) {
        // No account, no verified address, or too many attempts: the response is the same for all (AU-6).
        if (!hasErrorName(error, SILENT)) throw error;
      }
    },

    async confirmForgot(username, code, password) {
      try {
        await service.send(
          new aws.ConfirmForgotPasswordCommand({
            ClientId,
            Username: username,
            ConfirmationCode: code,
            Password: password,
            SecretHash: secretHash(username),
          }),
        );
        return true;
      } catch (error) {
        if (hasErrorName(error, WRONG_RESET)) return false;
        throw error;
      }
    },
  };
}

const SILENT = [
  'UserNotFoundException',
  'InvalidParameterException',
  'LimitExceededException',
  'NotAuthorizedException',
];
const WRONG_RESET = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'UserNotFoundException',
  'NotAuthorizedException',
  'TooManyFailedAttemptsException',
];

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

function hasErrorName(error: unknown, names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
