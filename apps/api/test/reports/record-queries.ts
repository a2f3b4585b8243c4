/** The queries of a transaction, for tests of how often something is read. */
import type { KyselyPlugin } from 'kysely';
import type { Tx } from '../../src/store/database/database.ts';

export type RecordedQueries = {
  /** The transaction, whose queries are recorded. */
  readonly tx: Tx;
  /** How many times the SQL of the queries so far contains the text; values passed to them are not searched. */
  readonly countOccurrences: (text: string) => number;
};

export function recordQueries(tx: Tx): RecordedQueries {
  const recorded: string[] = [];
  const recording: KyselyPlugin = {
    transformQuery: ({ node }) => {
      recorded.push(JSON.stringify(node, (name, part: unknown) => (name === 'value' ? null : part)));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    tx: tx.withPlugin(recording),
    countOccurrences: (text) => recorded.join('\n').split(text).length - 1,
  };
}
