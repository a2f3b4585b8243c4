/** The views of federal staff beside the results, by the parameter of the address that opens them, with their titles. */
export const STAFF_VIEWS = { queries: 'Queries', desk: 'Data quality' } as const;
