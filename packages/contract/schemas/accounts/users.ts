/** Schemas of an Admin's actions on a person, and of bulk invitation. */
import { z } from 'zod';
import { BULK_CELL_LENGTH, BULK_CELLS, BULK_ROWS } from '../../admin.ts';
import { text } from './admin-keys.ts';
import { existingAccount } from './user-associations.ts';

export const username = z.object({ username: z.string().min(1).max(254) });
export const groupPlace = username.extend({ group: z.enum(['Admin', 'acf']) });

export const userUpdate = z.strictObject({
  action: z.literal('edit').optional(),
  Username: text.nullish(),
  name: text.optional(),
  family_name: text.optional(),
  email: text.optional(),
  /** Empty or null deletes the number: the person enrols one at the next sign-in. */
  phone_number: z.string().max(40).nullish(),
  /** The MFA preset code: absent, unchanged; shorter than 6 after trimming, generated (Q33). */
  'custom:metadata': z.string().max(64).optional(),
});
export type UserUpdate = z.infer<typeof userUpdate>;
export const userUpdated = z.object({
  Username: z.string(),
  /** The new preset code, returned only once; null when it is unchanged. */
  preset_code: z.string().nullable(),
});
export type UserUpdated = z.infer<typeof userUpdated>;

export const passwordSet = z.strictObject({
  action: z.literal('password').optional(),
  Username: text.nullish(),
  new_password: z.string().max(256),
  repeat_new_password: z.string().max(256).optional(),
  new_permanent_password: z.boolean().default(false),
});
export type PasswordSet = z.infer<typeof passwordSet>;

/** The form may be sent as well; the path takes precedence, and a body that names another person is refused. */
export const userDelete = z.looseObject({ Username: text.nullish() }).nullish();
export const stateSet = z.strictObject({ enabled: z.boolean() });
export const sessionsEnded = z.object({ ended: z.int() });

const bulkCells = z.array(z.string().max(BULK_CELL_LENGTH)).max(BULK_CELLS);
export const bulk = z.strictObject({
  /** The cells of the file's header row. */
  header: bulkCells,
  /** The rows below it that have values, with their numbers in the file. */
  people: z.array(z.strictObject({ row: z.int().min(1), cells: bulkCells })).max(BULK_ROWS),
  dry_run: z.boolean(),
  /** The existing accounts that the check has shown, by Username; no other one is extended. */
  accounts: z.array(z.string().max(254)).max(200).default([]),
});
export type Bulk = z.infer<typeof bulk>;
export const bulkResult = z.object({
  rows: z.array(
    z.object({
      /** Number of the row in the file. */
      row: z.int(),
      email: z.string(),
      outcome: z.enum(['invite', 'associate', 'refused']),
      message: z.string(),
      /** Whose account is extended; null when the row is refused or invites a new person. */
      account: existingAccount.nullable(),
    }),
  ),
  /** How many would be, or were, invited, associated and refused. */
  invite: z.int(),
  associate: z.int(),
  refused: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;
