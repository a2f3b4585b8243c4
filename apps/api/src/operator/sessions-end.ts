/** sessions:end: signs one person out everywhere, or everyone (TK-11). */
import { pluralize } from '@srae/domain/form-kit/numbers';
import { deleteCodes } from '../store/sessions/codes.ts';
import { endAllSessions, endSessions } from '../identity/sessions/sessions.ts';
import { type Command, loadPerson, recordCommand, Refusal } from './command.ts';

const BECAUSE = 'ended by an operator';

export const sessionsEnd: Command = {
  name: 'sessions:end',
  about: 'ends the sessions of a person, or of everyone',
  options: {
    email: { type: 'string', about: 'whose sessions' },
    all: { type: 'boolean', about: "everyone's sessions" },
  },
  run: async (deps, values) => {
    const now = deps.clock.now();
    const all = values['all'] === true;
    if (all === (values['email'] !== undefined)) throw new Refusal('Give either --email or --all.');
    const user = all ? null : await loadPerson(deps, values);
    const ended = await deps.db.transaction().execute(async (tx) => {
      if (user) await deleteCodes(tx, user.username, 'sign-in');
      const count = user
        ? await endSessions(tx, { username: user.username }, BECAUSE, now)
        : await endAllSessions(tx, BECAUSE, now);
      await recordCommand(tx, deps, {
        action: 'operator.sessions-end',
        object: user ? `user ${user.username}` : null,
        details: { ended: count },
      });
      return count;
    });
    return [`${pluralize(ended, 'session has', 'sessions have')} ended.`];
  },
};
