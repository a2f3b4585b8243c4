/**
 * What Node is given with the server. `npm start` and the unit in deploy/ say the same; a test compares them. Batches of an
 * upload are several megabytes of short-lived objects each: with room for some of them, far fewer are moved about.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=32'];
