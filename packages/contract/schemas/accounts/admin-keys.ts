/** Schema parts shared by several Admin screens. */
import { z } from 'zod';
import { key } from '../keys.ts';

/** Validated by the server's commands, which name the field (BEY-033). */
export const text = z.string().max(500);
/** In responses, in UTC. */
export const instant = z.string();

export const pkOnly = z.object({ pk: key });
export const empty = z.object({});
export const created = z.array(z.object({ pk: z.int() }));
