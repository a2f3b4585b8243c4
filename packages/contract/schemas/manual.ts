/** Schemas of the manual's calls. */
import { z } from 'zod';

export const manualLink = z.object({
  /** Address of the PDF on this origin. */
  url: z.string(),
  /** Seconds for which the address is good. */
  expires_in: z.int(),
});
export type ManualLink = z.infer<typeof manualLink>;
