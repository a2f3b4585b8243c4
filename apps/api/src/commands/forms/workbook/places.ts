/** The provider or program of a page in the body: one of the grant, or one added by the same body. */
import type { WorkbookSave } from '@srae/contract/schemas/workbook';
import { Problem } from '../../../problem.ts';
import type { GrantPeriod, PagePlace } from '../../../store/access/keys.ts';
import type { Tx } from '../../../store/database/database.ts';
import { listPlaces } from '../../../store/programme/providers.ts';
import type { Added } from './request.ts';

type BodyPage = WorkbookSave['pages'][number];
type Target = BodyPage['provider'];

export type Places = {
  /** Throws NOT_FOUND for deleted targets or ones of other grants, BAD_REQUEST where form and target do not match. */
  readonly resolve: (page: BodyPage, key: GrantPeriod, added: Added) => PagePlace;
  /** The provider's key. Throws NOT_FOUND. */
  readonly provider: (target: Target, added: Added) => number;
};

/** The providers and programs of the grant that are not deleted. */
export async function loadPlaces(tx: Tx, grantId: number): Promise<Places> {
  const { providers, programs } = await listPlaces(tx, grantId);
  const known = new Set(providers);
  const owners = new Map(programs.map(({ pk, providerId }) => [pk, providerId]));

  function provider(target: Target, added: Added): number {
    const pk = typeof target === 'string' ? added.providers.get(target) : target;
    if (pk === undefined || pk === null) throw new Problem('NOT_FOUND');
    if (typeof target !== 'string' && !known.has(pk)) throw new Problem('NOT_FOUND');
    return pk;
  }

  return {
    provider,
    resolve({ save, provider: providerTarget, program }, key, added) {
      if (save.formName === 'grantee') {
        if (providerTarget !== null || program !== null) throw new Problem('BAD_REQUEST');
        return { key: { ...key, targetId: 0 }, providerId: null, programId: null };
      }
      if (save.formName === 'provider') {
        if (program !== null) throw new Problem('BAD_REQUEST');
        const providerId = provider(providerTarget, added);
        return { key: { ...key, targetId: providerId }, providerId, programId: null };
      }
      if (program === null) throw new Problem('BAD_REQUEST');
      const fresh = typeof program === 'string' ? added.programs.get(program) : undefined;
      const programId = typeof program === 'string' ? fresh?.programId : program;
      const providerId = fresh?.providerId ?? owners.get(programId ?? -1);
      if (programId === undefined || providerId === undefined) throw new Problem('NOT_FOUND');
      if (providerTarget !== null && provider(providerTarget, added) !== providerId)
        throw new Problem('NOT_FOUND');
      return { key: { ...key, targetId: programId }, providerId, programId };
    },
  };
}
