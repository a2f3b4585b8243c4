/** Row types: legal holds, and disposals of records with their counts. */
import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

export type RecordsTables = {
  legal_holds: {
    pk: Generated<number>;
    covers: 'everything' | 'grant' | 'kind';
    held_grant: number | null;
    record_kind: string | null;
    reason: string;
    placed_by: string;
    placed_at: Instant;
    lifted_by: string | null;
    lifted_at: Instant | null;
    lift_reason: string | null;
  };
  disposals: {
    pk: Generated<number>;
    prepared_at: Instant;
    /** Digest of the list, so that only the reviewed list can be approved. */
    digest: string;
    approved_by: string | null;
    approved_at: Instant | null;
    finished_at: Instant | null;
    /** The certified counts, as the hashed JSON text. */
    certificate: string | null;
    certificate_sha256: string | null;
  };
  disposal_items: {
    fk_disposals: number;
    record_kind: string;
    table_name: string;
    /** Records that began at this time or earlier are due. */
    due_until: Instant;
    listed: number;
    /** Null until the kind is started; then the due count, including records under a hold. */
    rows_before: number | null;
    rows_disposed: Generated<number>;
    /** Null until the kind is finished. */
    rows_after: number | null;
    /** Of those after, the count under a hold. */
    rows_held: number | null;
  };
};
