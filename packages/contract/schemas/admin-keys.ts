/** What the schemas of several Admin screens share. */
import { z } from 'zod';

export const key = z.coerce.number().int().min(0).max(2_147_483_647);
export const bodyKey = z.int().min(0).max(2_147_483_647);
/** Judged by the server's commands, which name the field (BEY-033). */
export const text = z.string().max(500);
/** Of an answer, in UTC. */
export const instant = z.string();

export const pkOnly = z.object({ pk: key });
export const empty = z.object({});
export const created = z.array(z.object({ pk: z.int() }));
