/** An archive or database that cannot be written or restored; the message says what to do. */
export class ArchiveProblem extends Error {}
