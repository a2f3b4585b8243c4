/** Which survey data a file of the whole grant would take out of use (BEY-150); nothing goes silently (decision 33). */
import type { InForce } from '@srae/contract/schemas/uploads';
import type { DataSummary } from '@srae/domain/survey/check/report';

/** A provider with data in use that the file has no rows of. */
export type ReplacedProvider = { readonly name: string; readonly rows: number };

export type Replaced = {
  readonly replaced: readonly ReplacedProvider[];
  /** The provider of all rows of the file; null if it has rows of several. */
  readonly only: { readonly pk: number; readonly name: string } | null;
};

export function findReplaced(
  { providers }: Pick<InForce, 'providers'>,
  inFile: DataSummary['providers'],
): Replaced {
  const names = new Set(inFile.flatMap(({ provider, rows }) => (rows > 0 ? [provider] : [])));
  const own = providers.find(({ provider_name }) => names.has(provider_name));
  return {
    replaced: providers
      .filter(({ provider_name, rows }) => rows > 0 && !names.has(provider_name))
      .map(({ provider_name: name, rows }) => ({ name, rows })),
    only: own && names.size === 1 ? { pk: own.fk_providers, name: own.provider_name } : null,
  };
}

/** Whether all of it was confirmed before. */
export function isAccepted(replaced: Replaced['replaced'], accepted: Replaced['replaced']): boolean {
  return replaced.every(({ name, rows }) => accepted.some((one) => one.name === name && one.rows === rows));
}
