/**
 * Time limits of one call to a service of AWS, in milliseconds. The library only writes a warning when an answer has not
 * begun within `requestTimeout`, unless it is told to throw; `socketTimeout` ends an answer that has begun and stopped.
 */
const TIMEOUT_MS = 5_000;

/** The request handler of every client of AWS: a call that takes longer rejects with an error named TimeoutError. */
export const AWS_REQUESTS = {
  connectionTimeout: TIMEOUT_MS,
  requestTimeout: TIMEOUT_MS,
  throwOnRequestTimeout: true,
  socketTimeout: TIMEOUT_MS,
} as const;
