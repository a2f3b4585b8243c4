/** Decisions in the test's own process; a reader waits for them however long they take. */
import type { PatientDecider } from '../commands/dashboard-families.ts';
import { createDecider } from '../commands/decide-families.ts';
import type { Deps } from '../deps.ts';

export function deciderHere({ db, config }: Pick<Deps, 'db' | 'config'>): PatientDecider {
  return { ...createDecider(db, config.suppressionThreshold), patience: FOR_GOOD };
}

/** The longest that a timer waits. */
const FOR_GOOD = 2 ** 31 - 1;
