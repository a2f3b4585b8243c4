// What users sent and what was acknowledged: the expected side of the comparison with the database.

export function emptyLedger() {
  return {
    /** By page: its initial state, every value sent, and every (version, value) acknowledged. */
    pages: new Map(),
    /** Every file begun: place, name, rows and mark; `receipt` is the number once the commit was acknowledged. */
    uploads: [],
    /** Every comment sent with a submission; `number` once it was acknowledged. */
    submissions: [],
    /** Every announcement sent; `acknowledged` is true or false. */
    announcements: [],
    /** Number of acknowledgements of any kind, and of calls without a response or failed. */
    acknowledged: 0,
    unanswered: 0,
  };
}
