import { SheetProblem, type SheetProblemCode } from '../problem.ts';
import { readAll } from './read-all.ts';

/** A file that must be refused: its content, its name, and the expected sentence. */
export type RefusedFile = {
  title: string;
  name?: string;
  file: () => Promise<Uint8Array> | Uint8Array;
  code: SheetProblemCode;
  says: string;
};

/** Reads such a file to the end and returns its problem. */
export async function loadRefusal({ name = 'data.xlsx', file }: RefusedFile): Promise<SheetProblem> {
  try {
    await readAll(await file(), name);
  } catch (problem) {
    if (problem instanceof SheetProblem) return problem;
    throw problem;
  }
  throw new Error(`${name} was read without a problem.`);
}
