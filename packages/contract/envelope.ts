/** The envelope of every answer (decision 23, Q119). */
export type Failure = {
  readonly success: false;
  readonly error: { readonly message: string; readonly code: string; readonly details?: unknown };
};

export type Success<T> = { readonly success: true; readonly data: T };

export type Envelope<T> = Success<T> | Failure;
