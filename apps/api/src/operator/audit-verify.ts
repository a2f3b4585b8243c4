/** audit:verify: recomputes the audit's hash chain and prints sealed and unsealed events (LG-1). */
import { pluralize } from '@srae/domain/form-kit/numbers';
import { hasSeal, verifyAudit } from '../store/audit/seal.ts';
import { type Command, recordCommand, Refusal } from './command.ts';

export const auditVerify: Command = {
  name: 'audit:verify',
  about: 'verifies the sealed audit; fails when it was tampered with',
  options: {
    hash: { type: 'string', about: "a hash from the log's line 'audit sealed' that the chain must hold" },
  },
  run: async (deps, values) => {
    const { hash } = values;
    // A slip of the hand must not read as tampering.
    if (typeof hash === 'string' && !/^[0-9a-f]{64}$/.test(hash))
      throw new Refusal('--hash is no hash of the audit, which has 64 digits from 0 to 9 and a to f.');
    const { sealed, tail, faults } = await verifyAudit(deps.db);
    const missing = typeof hash === 'string' && !(await hasSeal(deps.db, hash));
    const found = [
      ...faults.map(({ batch, what }) => `Batch ${batch}: ${what}.`),
      ...(missing ? ['No batch ends in the given hash: the chain was written anew.'] : []),
    ];
    await recordCommand(deps.db, deps, {
      action: 'operator.audit-verify',
      details: { faults: found.length },
    });
    const range = sealed.batches === 0 ? 'none' : `${sealed.firstSeq} to ${sealed.lastSeq}`;
    const lines = [
      `Sealed: ${pluralize(sealed.events, 'event')} in ${pluralize(sealed.batches, 'batch', 'batches')}, numbers ${range}.`,
      ...(sealed.disposed === 0
        ? []
        : [
            `Disposed of under the records schedule: ${pluralize(sealed.disposed, 'batch', 'batches')}; hashes are kept.`,
          ]),
      `Newest hash: ${sealed.hash}`,
      `Not sealed yet: ${pluralize(tail.events, 'event')}${tail.oldest ? `, the oldest of ${tail.oldest.toISOString()}` : ''}.`,
    ];
    if (found.length > 0)
      throw new Refusal([...lines, 'The audit has been TAMPERED WITH:', ...found].join('\n'));
    return [...lines, 'The chain is whole.'];
  },
};
