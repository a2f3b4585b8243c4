/** An invalid setting, which aborts the start; the message says in one sentence what to change. */
export class SettingProblem extends Error {}
