// What people saw of a fault, from what became of each of their calls.

/**
 * `calls` are {method, at, ended, status, code}, `began` when the fault came. Answers in ms the longest time without an
 * answered read and without an acknowledged write, how long after the fault the last call failed, and how many failed, by
 * what people were told.
 */
export function toOutage(calls, began) {
  const after = calls.filter(({ ended }) => ended >= began);
  const failed = after.filter(({ status }) => status === 0 || status >= 500);
  const seen = {};
  for (const { status, code } of failed) {
    const told = status === 0 ? String(code) : `${status} ${code}`;
    seen[told] = (seen[told] ?? 0) + 1;
  }
  return {
    readsMs: longestGap(
      after.filter(({ method }) => method === 'GET'),
      began,
    ),
    writesMs: longestGap(
      after.filter(({ method }) => method !== 'GET'),
      began,
    ),
    lastFailedMs: Math.round(Math.max(0, ...failed.map(({ ended }) => ended - began))),
    seen,
  };
}

/** The longest time between two that succeeded, the first of them counted from the fault. */
function longestGap(calls, began) {
  const times = calls
    .filter(({ status }) => status === 200)
    .map(({ ended }) => ended)
    .toSorted((a, b) => a - b);
  let [gap, last] = [0, began];
  for (const time of times) {
    gap = Math.max(gap, time - last);
    last = time;
  }
  return Math.round(gap);
}
