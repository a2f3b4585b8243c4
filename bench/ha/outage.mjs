// The outage as seen by users, from the outcomes of their calls.

/**
 * `calls` are {method, at, ended, status, code}, `began` the time of the fault. Returns in ms the longest time
 * without a successful read and without an acknowledged write, the time from the fault to the last failure, and the
 * number of failures by message.
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

/** The longest time between two successful calls, starting from the fault. */
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
