/** The account administration of a user pool: create, change and delete. */
import type * as Aws from '@aws-sdk/client-cognito-identity-provider';
import type { Attributes, PoolAccounts, PoolUser } from '../../identity/pool.ts';
import { hasErrorName } from './error-name.ts';

export function createPoolAccounts(
  aws: typeof Aws,
  service: Aws.CognitoIdentityProviderClient,
  UserPoolId: string,
): PoolAccounts {
  return {
    async findUser(username) {
      try {
        return userIn(await service.send(new aws.AdminGetUserCommand({ UserPoolId, Username: username })));
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },

    async create(email, attributes, TemporaryPassword) {
      await service.send(
        new aws.AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          TemporaryPassword,
          MessageAction: 'SUPPRESS',
          UserAttributes: toAttributeList(attributes),
        }),
      );
    },

    async saveAttributes(username, attributes) {
      const change = { UserPoolId, Username: username, UserAttributes: toAttributeList(attributes) };
      await service.send(new aws.AdminUpdateUserAttributesCommand(change));
    },

    async setPassword(username, password, permanent) {
      const change = { UserPoolId, Username: username, Password: password, Permanent: permanent };
      await service.send(new aws.AdminSetUserPasswordCommand(change));
    },

    async prefer(username, preferred) {
      const one = (is: boolean) => ({ Enabled: is, PreferredMfa: is });
      await service.send(
        new aws.AdminSetUserMFAPreferenceCommand({
          UserPoolId,
          Username: username,
          SMSMfaSettings: one(preferred === 'SMS'),
          SoftwareTokenMfaSettings: one(preferred === 'TOTP'),
        }),
      );
    },

    async setEnabled(username, enabled) {
      const person = { UserPoolId, Username: username };
      if (enabled) await service.send(new aws.AdminEnableUserCommand(person));
      else await service.send(new aws.AdminDisableUserCommand(person));
    },

    async remove(username) {
      try {
        await service.send(new aws.AdminDeleteUserCommand({ UserPoolId, Username: username }));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },

    async addToGroup(username, GroupName) {
      await service.send(new aws.AdminAddUserToGroupCommand({ UserPoolId, Username: username, GroupName }));
    },

    async removeFromGroup(username, GroupName) {
      const place = { UserPoolId, Username: username, GroupName };
      await service.send(new aws.AdminRemoveUserFromGroupCommand(place));
    },
  };
}

function userIn(found: Aws.AdminGetUserCommandOutput): PoolUser {
  const attributes = Object.fromEntries(
    (found.UserAttributes ?? []).map((one) => [one.Name ?? '', one.Value ?? '']),
  );
  return {
    username: found.Username ?? '',
    enabled: found.Enabled ?? true,
    status: found.UserStatus ?? 'UNKNOWN',
    phone: attributes['phone_number'] || null,
    preferred: toPreferred(found.PreferredMfaSetting),
    presetCode: attributes['custom:metadata'] || null,
    attributes,
  };
}

function toAttributeList(attributes: Attributes): Aws.AttributeType[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

function toPreferred(setting: string | undefined): PoolUser['preferred'] {
  if (setting === 'SMS_MFA') return 'SMS';
  return setting === 'SOFTWARE_TOKEN_MFA' ? 'TOTP' : 'NOMFA';
}

function isGone(error: unknown): boolean {
  return hasErrorName(error, ['UserNotFoundException']);
}
