/**
 * Rate limits per person for expensive calls (exports, templates, uploads, submissions), for those that mail others and
 * for what is created.
 */
import { readNumber } from './setting.ts';
import type { Env } from './setting.ts';

/** Per hour. */
export type Caps = {
  readonly exports: number;
  readonly templates: number;
  readonly uploads: number;
  /** Each keeps a copy of the whole report. */
  readonly submissions: number;
  /** Calls of user management, for new machine keys and about queries that mail others. */
  readonly mails: number;
  /**
   * Providers, programs and what Admins set up; choices of a grant, tokens of the dashboard and saves of the own name:
   * each leaves lines of the audit, also when it is deleted again or changes nothing.
   */
  readonly creations: number;
};

/** Reads the settings. Throws SettingProblem. */
export function readCaps(env: Env): Caps {
  const cap = (name: string, standard: number) => readNumber(env, name, standard, [1, 1_000_000]);
  return {
    exports: cap('EXPORTS_PER_HOUR', 120),
    templates: cap('TEMPLATES_PER_HOUR', 120),
    uploads: cap('UPLOADS_PER_HOUR', 300),
    submissions: cap('SUBMISSIONS_PER_HOUR', 120),
    mails: cap('MAILS_PER_HOUR', 300),
    creations: cap('CREATIONS_PER_HOUR', 1_000),
  };
}
