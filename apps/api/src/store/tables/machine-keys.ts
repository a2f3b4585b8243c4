/** Row type: keys for machines. */
import type { KeyAction } from '@srae/domain/identity/machine-key';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from './column-types.ts';

export type MachineKeyTables = {
  machine_keys: {
    pk: Generated<number>;
    fk_grants: number;
    /** Public. */
    key_id: string;
    /** SHA-256 of the secret, which is random. */
    secret_hash: Uint8Array;
    name: string;
    actions: KeyAction[];
    /** CIDR; empty: any. */
    networks: string[];
    expires_at: Instant;
    made_by: string;
    made_at: Instant;
    last_used_at: InstantOrNull;
    revoked_at: InstantOrNull;
    revoked_by: ColumnType<string | null, string | null | undefined, string | null>;
  };
};
