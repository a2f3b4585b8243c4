/** The attributes that an account row copies from its user pool. */
import type { Phone } from '@srae/domain/identity/phone';
import type { Db, Tx } from '../database/database.ts';
import type { UserStatus } from '../tables/identity.ts';
import { newPhoneColumns } from '../credentials/phones.ts';
import { saveUserColumns } from './user-columns.ts';
import type { User } from './users.ts';

export type PoolCopy = {
  readonly phone: Phone | null;
  readonly preferred: 'SMS' | 'TOTP' | 'NOMFA';
  readonly disabled: boolean;
  readonly presetCodeHash: string | null;
  readonly status: UserStatus;
};

/** Copies a person's attributes from a user pool; an unchanged number keeps its confirmation state. */
export function savePoolCopy(db: Db | Tx, user: User, found: PoolCopy, at: Date): Promise<void> {
  const samePhone = (found.phone?.e164 ?? null) === user.phone_e164;
  return saveUserColumns(db, user.username, {
    ...(samePhone ? {} : newPhoneColumns(found.phone, null)),
    mfa_preferred: found.preferred,
    preset_code_hash: found.presetCodeHash,
    status: found.status,
    failed_count: 0,
    updated_at: at,
    ...(found.disabled ? { disabled_at: at } : {}),
  });
}
