import { SheetProblem, type SheetProblemCode } from '../problem.ts';
import { readAll } from './read-all.ts';

/** A file that must be refused: its content, the name it comes with, and what the sentence must say. */
export type RefusedFile = {
  title: string;
  name?: string;
  file: () => Promise<Uint8Array> | Uint8Array;
  code: SheetProblemCode;
  says: string;
};

/** Reads such a file to the end and gives the problem it ended with. */
export async function loadRefusal({ name = 'data.xlsx', file }: RefusedFile): Promise<SheetProblem> {
  try {
    await readAll(await file(), name);
  } catch (problem) {
    if (problem instanceof SheetProblem) return problem;
    throw problem;
  }
  throw new Error(`${name} was read without a problem.`);
}
