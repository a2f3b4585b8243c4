/** Metadata of a caller, for throttles, the session row and the audit. */
export type Caller = {
  readonly ip: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The refresh cookie the browser presented; never trusted, only ended. */
  readonly refreshToken: string | null;
};
