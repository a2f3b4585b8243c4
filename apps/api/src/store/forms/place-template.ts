/** Page statements whose text is built once per kind of place. */
import type { RawBuilder } from 'kysely';
import type { PagePlace } from '../access/keys.ts';
import type { Query } from '../database/database.ts';
import { templateQuery } from '../database/templated.ts';

/** A templated query of a place: which ids the place lacks is part of the shape; their slots stay null. */
export function pageTemplateQuery<V extends object, R>(
  shape: string,
  place: PagePlace,
  values: V,
  build: (place: PagePlace, values: V) => RawBuilder<R>,
): Query<R> {
  const { key, providerId, programId } = place;
  const kind = `${providerId === null ? '' : 'provider'} ${programId === null ? '' : 'program'}`;
  return templateQuery(`${shape} ${kind}`, { place: { key, providerId, programId }, values }, (slots) =>
    build(
      {
        key: slots.place.key,
        providerId: providerId === null ? null : slots.place.providerId,
        programId: programId === null ? null : slots.place.programId,
      },
      slots.values,
    ),
  );
}
