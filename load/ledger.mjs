// What was sent and acknowledged: the other side of the comparison with the database after the run.

export function createLedger() {
  const pages = new Map();
  return {
    pages,
    /** {kind, grant, period, name, rows}; `number` once the commit was acknowledged. */
    uploads: [],
    /** {grant, comment}; `number` once it was acknowledged. */
    submissions: [],
    /** The entry of a page, whose version was `before` when it was first read. */
    page: ({ form, table, key, pk, version }, before) => {
      const name = `${form} ${pk}`;
      const known = pages.get(name) ?? {
        form,
        table,
        key,
        pk,
        version,
        before,
        sent: 0,
        acknowledged: 0,
        last: before,
        values: new Map(),
      };
      pages.set(name, known);
      return known;
    },
  };
}
