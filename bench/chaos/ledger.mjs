// What people asked for and what was acknowledged to them: the other side of the comparison with the database.

export function emptyLedger() {
  return {
    /** By page: where it stood before, every value sent, and every (version, value) acknowledged. */
    pages: new Map(),
    /** Every file begun: place, name, rows and mark; `receipt` is the number once the commit was acknowledged. */
    uploads: [],
    /** Every comment sent with a submission; `number` once it was acknowledged. */
    submissions: [],
    /** Every announcement sent; `acknowledged` is true or false. */
    announcements: [],
    /** How often an acknowledgement of any kind was counted, and how many calls went unanswered or failed. */
    acknowledged: 0,
    unanswered: 0,
  };
}
