/** Problems that a proxy in front of the portal reports too, with a page of its own instead of the portal's JSON. */
export const PROXY_PROBLEMS = {
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  TOO_MANY: { status: 429, message: 'Too many attempts. Please try again later.' },
  UNAVAILABLE: {
    status: 503,
    message: 'The portal is not available right now. Please try again in a few minutes.',
  },
} as const;

/** The code of a proxy's response by its status. 502: no process of the portal is there. */
export const PROXY_CODES: Readonly<Record<number, keyof typeof PROXY_PROBLEMS>> = {
  413: 'TOO_LARGE',
  429: 'TOO_MANY',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
};
