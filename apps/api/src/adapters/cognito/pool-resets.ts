/** Forgotten passwords at a user pool, which mails the code and verifies it. */
import type * as Aws from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoSettings, Pool } from '../../identity/pool.ts';
import { hasErrorName } from './error-name.ts';
import { secretHash } from './secret-hash.ts';

export function createPoolResets(
  aws: typeof Aws,
  service: Aws.CognitoIdentityProviderClient,
  settings: CognitoSettings,
): Pick<Pool, 'forgot' | 'confirmForgot'> {
  const { clientId: ClientId } = settings;
  return {
    async forgot(username) {
      try {
        await service.send(
          new aws.ForgotPasswordCommand({
            ClientId,
            Username: username,
            SecretHash: secretHash(settings, username),
          }),
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
            SecretHash: secretHash(settings, username),
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
