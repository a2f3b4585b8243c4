/** Pages of a list of so many rows, `size` on each; at least one, which may be empty. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
