/** Types of package-alias.mjs, for the test harness of the server. */
export const PACKAGE_ALIAS: Record<string, string>;
