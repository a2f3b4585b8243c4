/** A setting that cannot be used; the message says in one sentence what to change. The start ends with it. */
export class SettingProblem extends Error {}
