/** Client of a Cognito user pool, reduced to the calls and the parts of their answers that the portal needs. */
import type { CognitoIdentityProviderClientConfig } from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoSettings, Pool } from '../../identity/pool.ts';
import { AWS_REQUESTS } from '../aws-requests.ts';
import { createPoolAccounts } from './pool-accounts.ts';
import { createPoolResets } from './pool-resets.ts';
import { createPoolSignIn } from './pool-sign-in.ts';

/** Opens a pool; the library is loaded only here. Credentials come from the machine, unless `client` names them. */
export async function openPool(
  settings: CognitoSettings,
  client: Pick<CognitoIdentityProviderClientConfig, 'credentials'> = {},
): Promise<Pool> {
  const aws = await import('@aws-sdk/client-cognito-identity-provider');
  const { userPoolId: UserPoolId, endpoint, region } = settings;
  const service = new aws.CognitoIdentityProviderClient({
    region,
    // A retry could send a second code and counts as another attempt of the person.
    maxAttempts: 1,
    requestHandler: AWS_REQUESTS,
    ...(endpoint === null ? {} : { endpoint }),
    ...client,
  });
  return {
    ...createPoolAccounts(aws, service, UserPoolId),
    ...createPoolSignIn(aws, service, settings),
    ...createPoolResets(aws, service, settings),

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
  };
}
