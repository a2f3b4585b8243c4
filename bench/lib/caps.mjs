/** Settings for servers on which a few simulated people do in an hour what the caps on a person's calls refuse. */
export const WIDE_CAPS = {
  UPLOADS_PER_HOUR: '1000000',
  SUBMISSIONS_PER_HOUR: '1000000',
  CREATIONS_PER_HOUR: '1000000',
};
