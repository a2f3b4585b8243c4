/** Schemas of machine keys and of the calls they permit. */
import { KEY_ACTIONS, KEY_NETWORKS_MAX } from '@srae/domain/identity/machine-key';
import { z } from 'zod';
import { instant, text } from './admin-keys.ts';
import { key } from '../keys.ts';
import { reportRead } from '../report.ts';
import { receipt } from '../uploads.ts';

export const keyOfGrant = z.object({ grantId: key, keyPk: key });
export const keyOnly = z.object({ keyPk: key });

export const machineKey = z.object({
  pk: z.int(),
  name: z.string(),
  /** Public: identifies the key in lists and in the audit. */
  id: z.string(),
  actions: z.array(z.enum(KEY_ACTIONS)),
  /** Permitted addresses and networks (CIDR); empty permits any. */
  networks: z.array(z.string()),
  state: z.enum(['active', 'expired', 'revoked', 'unusable']),
  expires_at: instant,
  made_at: instant,
  made_by: z.string(),
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
});
export type MachineKey = z.infer<typeof machineKey>;
export const machineKeys = z.array(machineKey);

/** With the key's grant. */
export const listedKey = machineKey.extend({ grant: z.string() });
export type ListedKey = z.infer<typeof listedKey>;
export const listedKeys = z.array(listedKey);

export const keyRequest = z.strictObject({
  name: text,
  actions: z.array(z.enum(KEY_ACTIONS)).max(KEY_ACTIONS.length),
  networks: z.array(z.string().max(60)).max(KEY_NETWORKS_MAX),
  /** The last day, in US Eastern time. */
  expires_on: text,
});
export type KeyRequest = z.infer<typeof keyRequest>;

/** The full key, returned only once. */
export const madeKey = z.object({ pk: z.int(), key: z.string() });
export type MadeKey = z.infer<typeof madeKey>;

export const machineRead = z.object({
  key: z.object({
    name: z.string(),
    id: z.string(),
    actions: z.array(z.enum(KEY_ACTIONS)),
    expires_at: instant,
  }),
  grant: z.object({ pk: z.int(), name: z.string() }),
  periods: z.array(z.object({ pk: z.int(), name: z.string(), current: z.boolean() })),
});
export type MachineRead = z.infer<typeof machineRead>;

export const machineStatus = z.object({
  report: reportRead,
  /** Uploads still in effect for some provider. */
  uploads: z.object({ entry: z.array(receipt).readonly(), exit: z.array(receipt).readonly() }),
});

export const fileQuery = z.strictObject({
  /** The name of the file, with its ending: xlsx or csv. */
  file: z.string().min(1).max(255),
});

const finding = z.object({
  code: z.string(),
  /** A sentence, as shown on the upload page. */
  message: z.string(),
  details: z.array(z.string()).readonly(),
});

/** The result of checking a file. Validation and upload differ only in the receipt. */
export const fileAnswer = z.object({
  /** No issue prevents saving. */
  accepted: z.boolean(),
  verdict: z.string(),
  rows: z.int(),
  rows_to_correct: z.int(),
  issues: z.array(finding),
  warnings: z.array(finding),
  hints: z.array(finding),
  /** Of a stored upload; null where nothing was stored. */
  receipt: receipt.nullable(),
});
export type FileAnswer = z.infer<typeof fileAnswer>;
