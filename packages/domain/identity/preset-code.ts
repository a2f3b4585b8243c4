import { readableCode } from './readable-code.ts';

export const PRESET_CODE_LENGTH = 8;
/** A preset code shorter than this after trimming is replaced by a generated one (CON2-003). */
export const PRESET_CODE_MIN = 6;

/** A generated preset code from as many random bytes: 40 bits. */
export function presetCodeFrom(random: Uint8Array): string {
  return readableCode(random);
}

/** The code to store for an Admin's input, or null when one must be generated. */
export function givenPresetCode(typed: string): string | null {
  const code = typed.trim();
  return code.length < PRESET_CODE_MIN ? null : code;
}
