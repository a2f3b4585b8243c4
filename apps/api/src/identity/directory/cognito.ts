/** The directory on a Cognito user pool: changes the portal's rows and applies the same change to the pool. */
import type { Deps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import { SettingProblem } from '../../settings/setting-problem.ts';
import { inScope } from '../../store/database/database.ts';
import type { PoolAccounts } from '../pool.ts';
import type { Accounts, UserDirectory } from './directory.ts';
import {
  createAccountStep,
  addToGroupStep,
  removeFromGroupStep,
  type PoolStep,
  setPreferenceStep,
  deleteAccountStep,
  setEnabledStep,
  setPasswordStep,
  updateAccountStep,
} from './pool-steps.ts';
import { createRowAccounts } from './account-rows.ts';

export function createCognitoDirectory(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  pool: PoolAccounts,
): UserDirectory {
  return {
    async change(scope, work) {
      const planned: PoolStep[] = [];
      const begun: PoolStep[] = [];
      try {
        return await inScope(db, scope, async (tx) => {
          const accounts = planning(createRowAccounts(tx, clock.now(), 'no hashes'), (step) =>
            planned.push(step),
          );
          const result = await work(tx, accounts);
          for (const step of planned) {
            begun.push(step);
            await step.apply(pool);
          }
          return result;
        });
      } catch (error) {
        for (const step of begun.toReversed()) {
          await step.revert?.(pool).catch((failure: unknown) => {
            log.error({ err: failure }, 'a change of the user pool could not be taken back');
          });
        }
        throw toProblem(error);
      }
    },
  };
}

/** Writes the rows immediately and schedules the calls to the pool. */
function planning(rows: Accounts, plan: (step: PoolStep) => void): Accounts {
  return {
    async create(person) {
      await rows.create(person);
      plan(createAccountStep(person));
      for (const group of person.groups ?? []) plan(addToGroupStep(person.email, group));
    },
    async update(person, change) {
      await rows.update(person, change);
      // Text messages require a number: set it before enabling them, remove it after disabling them.
      const texts = change.phone?.channel === 'sms';
      if (change.phone !== undefined && !texts) plan(setPreferenceStep(person.email, 'NOMFA'));
      if (Object.keys(change).length > 0) plan(updateAccountStep(person.email, change));
      if (texts) plan(setPreferenceStep(change.email ?? person.email, 'SMS'));
    },
    async setPassword(person, password, kind) {
      await rows.setPassword(person, password, kind);
      plan(setPasswordStep(person.email, password.password, kind === 'permanent'));
    },
    // The portal verifies the app's code itself, so the pool must not require a second factor.
    async useApp(person, app) {
      await rows.useApp(person, app);
      plan(setPreferenceStep(person.email, 'NOMFA'));
    },
    async removeApp(person) {
      await rows.removeApp(person);
      plan(setPreferenceStep(person.email, person.mfa_channel === 'sms' ? 'SMS' : 'NOMFA'));
    },
    async setEnabled(person, enabled) {
      await rows.setEnabled(person, enabled);
      plan(setEnabledStep(person.email, enabled));
    },
    async remove(person) {
      await rows.remove(person);
      plan(deleteAccountStep(person.email));
    },
    async addToGroup(person, group, by) {
      const added = await rows.addToGroup(person, group, by);
      if (added) plan(addToGroupStep(person.email, group));
      return added;
    },
    async removeFromGroup(person, group) {
      const removed = await rows.removeFromGroup(person, group);
      if (removed) plan(removeFromGroupStep(person.email, group));
      return removed;
    },
  };
}

function toProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'InvalidPasswordException') return new Problem('PASSWORD_POLICY');
  if (error.name === 'AliasExistsException' || error.name === 'UsernameExistsException') {
    return new Problem('EMAIL_TAKEN');
  }
  if (error.name === 'ResourceNotFoundException') return new SettingProblem(LACKS, { cause: error });
  return error;
}

const LACKS = 'The user pool, or its group Admin or acf, does not exist. Create the pool with both groups.';
