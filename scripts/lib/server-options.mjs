/**
 * Node options for the server. `npm start` and the unit in deploy/ use the same; a test compares them. Batches of an
 * upload are several megabytes of short-lived objects each: with room for several, far fewer are promoted.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=32'];
