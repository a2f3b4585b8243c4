/** Schemas of the records schedule, legal holds, and disposals. */
import { z } from 'zod';
import { instant, text } from './accounts/admin-keys.ts';
import { bodyKey } from './keys.ts';

const scheduledKind = z.object({
  id: z.string(),
  label: z.string(),
  about: z.string(),
  from: z.string(),
  /** '6 years'; null for kinds that are kept, or disposed of with another kind. */
  keep: z.string().nullable(),
  disposal: z.enum(['approved', 'automatic', 'with another kind', 'kept']),
  end: z.string(),
  authority: z.string(),
  can_be_held: z.boolean(),
  /** Under a hold on everything or on this kind. */
  held: z.boolean(),
});

const legalHold = z.object({
  pk: z.int(),
  covers: z.enum(['everything', 'grant', 'kind']),
  /** What it covers, in words. */
  subject: z.string(),
  reason: z.string(),
  placed_by: z.string(),
  placed_at: instant,
  lifted_by: z.string().nullable(),
  lifted_at: instant.nullable(),
  lift_reason: z.string().nullable(),
});

const countedTable = z.object({
  table: z.string(),
  listed: z.int(),
  /** Null until disposal of the kind begins. */
  before: z.int().nullable(),
  disposed: z.int(),
  /** Null until the kind is finished. */
  after: z.int().nullable(),
  held: z.int().nullable(),
});

const disposedKind = z.object({
  id: z.string(),
  label: z.string(),
  end: z.string(),
  keep: z.string(),
  from: z.string(),
  authority: z.string(),
  due_until: instant,
  tables: z.array(countedTable),
});
export type DisposedKind = z.infer<typeof disposedKind>;

const openDisposal = z.object({
  pk: z.int(),
  state: z.enum(['listed', 'under way']),
  prepared_at: instant,
  digest: z.string(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  kinds: z.array(disposedKind),
});
export type OpenDisposal = z.infer<typeof openDisposal>;

const finishedDisposal = z.object({
  pk: z.int(),
  finished_at: instant,
  approved_by: z.string(),
  disposed: z.int(),
  held: z.int(),
  sha256: z.string(),
});

export const recordsOverview = z.object({
  schedule: z.array(scheduledKind),
  holds: z.array(legalHold),
  open: openDisposal.nullable(),
  finished: z.array(finishedDisposal),
});
export type RecordsOverview = z.infer<typeof recordsOverview>;

export const holdRequest = z.strictObject({
  covers: z.enum(['everything', 'grant', 'kind']),
  grant: bodyKey.nullable(),
  kind: z.string().max(60).nullable(),
  reason: text,
});
export type HoldRequest = z.infer<typeof holdRequest>;

export const liftRequest = z.strictObject({ reason: text });

/** Null where nothing is due. */
export const listedDisposal = z.object({ pk: z.int().nullable() });

export const approvalRequest = z.strictObject({ digest: z.string().max(64) });

/** The certificate's hashed text. */
export const certificateContent = z.object({
  disposal: z.int(),
  prepared_at: instant,
  approved_at: instant,
  approved_by: z.string(),
  approved_by_account: z.string(),
  finished_at: instant,
  kinds: z.array(disposedKind),
});
export type CertificateContent = z.infer<typeof certificateContent>;

export const certificate = z.object({ sha256: z.string(), content: certificateContent });
export type Certificate = z.infer<typeof certificate>;
