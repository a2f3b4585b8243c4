/** 32 letters and digits that cannot be mistaken for one another when read aloud or copied by hand. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const PRESET_CODE_LENGTH = 8;
/** A preset code shorter than this after trimming is replaced by a generated one (CON2-003). */
export const PRESET_CODE_MIN = 6;

/** A generated preset code from as many random bytes: 40 bits. */
export function presetCodeFrom(random: Uint8Array): string {
  return Array.from(random.slice(0, PRESET_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The code to store for an Admin's input, or null when one must be generated. */
export function givenPresetCode(typed: string): string | null {
  const code = typed.trim();
  return code.length < PRESET_CODE_MIN ? null : code;
}
