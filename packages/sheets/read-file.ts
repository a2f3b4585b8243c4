import { SHEET_LIMITS } from './limits.ts';
import { SheetProblem } from './problem.ts';

/** The bytes of a file that a person chose. Throws SheetProblem, before anything is read, if it is larger than `limit`. */
export async function readFile(
  file: File,
  limit: number = SHEET_LIMITS.fileBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > limit) throw new SheetProblem('file-too-large', { file: file.name, limit });
  return new Uint8Array(await file.arrayBuffer());
}
