/** Retention periods, where the agency's schedule differs from the default (BEY-185). */
import { readPeriods, type RetentionPeriods } from '@srae/domain/records/periods';
import { SettingProblem } from './setting-problem.ts';
import type { Env } from './setting.ts';

/** Reads RECORDS_RETENTION. Throws SettingProblem. */
export function readRetention(env: Env): RetentionPeriods {
  try {
    return readPeriods(env['RECORDS_RETENTION'] ?? '');
  } catch (error) {
    if (error instanceof RangeError) throw new SettingProblem(`RECORDS_RETENTION: ${error.message}`);
    throw error;
  }
}
