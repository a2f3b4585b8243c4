import { z } from 'zod';

/** A SHA-256 digest as lower-case hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
