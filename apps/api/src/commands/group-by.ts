/** Groups rows by a key, keeping their order. */
export function groupBy<T, K>(rows: readonly T[], toKey: (row: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const known = groups.get(toKey(row));
    if (known) known.push(row);
    else groups.set(toKey(row), [row]);
  }
  return groups;
}
