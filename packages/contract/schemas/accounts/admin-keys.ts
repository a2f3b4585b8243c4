/** What the schemas of several Admin screens share. */
import { z } from 'zod';
import { key } from '../keys.ts';

/** Judged by the server's commands, which name the field (BEY-033). */
export const text = z.string().max(500);
/** Of an answer, in UTC. */
export const instant = z.string();

export const pkOnly = z.object({ pk: key });
export const empty = z.object({});
export const created = z.array(z.object({ pk: z.int() }));
