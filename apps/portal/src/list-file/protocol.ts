/** Messages between the page and the worker that reads a list; the only file shared by both. */

export type ListRequest = {
  readonly file: File;
  /** What is read at most: rows below the header, columns, characters of a cell and of all cells together. */
  readonly limits: {
    readonly rows: number;
    readonly columns: number;
    readonly cellCharacters: number;
    readonly characters: number;
  };
  /** The sentence that asks for the file: 'Choose the …'. */
  readonly choose: string;
};

/** The rows with values; `row` is the number in the file. */
export type ListRows = {
  readonly header: string[];
  readonly rows: { readonly row: number; readonly cells: string[] }[];
  /** A sentence on letters that may be wrong; null when they are sure. */
  readonly doubt: string | null;
};

export type ListFile =
  | { readonly is: 'read'; readonly list: ListRows }
  /** A message for the user. */
  | { readonly is: 'refused'; readonly message: string };

/** The worker may not start, and a file may be moved after it was chosen. */
export const UNREADABLE: ListFile = {
  is: 'refused',
  message: 'The file could not be read. Choose it again.',
};
