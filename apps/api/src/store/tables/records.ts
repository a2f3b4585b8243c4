/** Row types: legal holds, and disposals of records with their counts. */
import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

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
    /** Of what was listed, to approve what was looked at and nothing else. */
    digest: string;
    approved_by: string | null;
    approved_at: Instant | null;
    finished_at: Instant | null;
    /** The counts with all that they certify, as the JSON text that the hash is of. */
    certificate: string | null;
    certificate_sha256: string | null;
  };
  disposal_items: {
    fk_disposals: number;
    record_kind: string;
    table_name: string;
    /** What began then or earlier is due. */
    due_until: Instant;
    listed: number;
    /** Null until the kind is begun; then what is due, with what a hold keeps. */
    rows_before: number | null;
    rows_disposed: Generated<number>;
    /** Null until the kind is finished. */
    rows_after: number | null;
    /** Of those after, what a hold keeps. */
    rows_held: number | null;
  };
};
