/** keys:rotate: activates a new signing key; in an emergency also ends the old ones and every session (TK-10). */
import { endAllSessions } from '../identity/sessions/sessions.ts';
import { type Command, recordCommand } from './command.ts';

export const keysRotate: Command = {
  name: 'keys:rotate',
  about: 'puts a new signing key in force',
  options: {
    emergency: { type: 'boolean', about: 'retire the old keys at once and end every session' },
  },
  run: async (deps, values) => {
    const emergency = values['emergency'] === true;
    let ended = 0;
    await deps.identity.keyring.rotate(emergency, async (tx) => {
      if (emergency) ended = await endAllSessions(tx, 'all signing keys replaced', deps.clock.now());
      await recordCommand(tx, deps, { action: 'operator.keys-rotate', details: { emergency, ended } });
    });
    return emergency
      ? [`A new signing key is in force. The old ones no longer count, and ${ended} sessions have ended.`]
      : ['A new signing key is in force. Tokens of the old one stay good until they expire.'];
  },
};
