/** What is known of a caller beside what they send: for throttles, the session row and the record. */
export type Caller = {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The refresh cookie the browser presented; never trusted, only ended. */
  readonly refreshToken: string | null;
};
