/** The places with released figures, each after its parent. */

/** A grant with its active providers and programs. */
export type ProgrammeGrant = {
  readonly grantId: number;
  readonly stream: number;
  readonly cohort: string | null;
  readonly providers: readonly {
    readonly pk: number;
    readonly programs: readonly { readonly pk: number }[];
  }[];
};

/** A place as figures are requested for it. */
export type PlaceQuery = {
  readonly stream?: number;
  readonly cohort?: string;
  readonly grant?: number;
  readonly provider?: number;
  readonly program?: number;
};

export type ReleasedPlace = {
  /** Its kind and number, as named in reports. */
  readonly key: string;
  readonly query: PlaceQuery;
  /** The grant that contains it, or null above the grants. */
  readonly grant: number | null;
  /** The number of the place above, or -1. */
  readonly parent: number;
};

/** Places from the top down: all, stream, cohort, grant, provider and, on request, program (domain.md 6.7). */
export function listPlaces(
  grants: readonly ProgrammeGrant[],
  lowest: 'provider' | 'program',
): readonly ReleasedPlace[] {
  const places: ReleasedPlace[] = [];
  const numbers = new Map<string, number>();
  const toNumber = (key: string, query: PlaceQuery, parent: number, grant: number | null) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = places.push({ key, query, grant, parent }) - 1;
    numbers.set(key, number);
    return number;
  };
  for (const { grantId: grant, stream, cohort, providers } of grants) {
    const all = toNumber('all', {}, -1, null);
    const ofStream = toNumber(`stream ${stream}`, { stream }, all, null);
    // Grants without a cohort are released only in their stream.
    const ofCohort =
      cohort === null
        ? ofStream
        : toNumber(`stream ${stream}, cohort ${cohort}`, { stream, cohort }, ofStream, null);
    const ofGrant = toNumber(`grant ${grant}`, { grant }, ofCohort, grant);
    for (const { pk: provider, programs } of providers) {
      const ofProvider = toNumber(`provider ${provider}`, { grant, provider }, ofGrant, grant);
      if (lowest === 'provider') continue;
      for (const { pk: program } of programs)
        toNumber(`program ${program}`, { grant, provider, program }, ofProvider, grant);
    }
  }
  return places;
}

/** For each place the numbers of its children. */
export function listChildren(places: readonly ReleasedPlace[]): readonly (readonly number[])[] {
  const children = places.map((): number[] => []);
  for (const [number, { parent }] of places.entries()) children[parent]?.push(number);
  return children;
}

/** A subset of the places; an omitted place is omitted with all places below it. */
export function filterPlaces(
  places: readonly ReleasedPlace[],
  isKept: (place: ReleasedPlace) => boolean,
): readonly ReleasedPlace[] {
  const numbers = new Map([[-1, -1]]);
  const kept: ReleasedPlace[] = [];
  for (const [number, place] of places.entries()) {
    const parent = numbers.get(place.parent);
    if (parent === undefined || !isKept(place)) continue;
    numbers.set(number, kept.push({ ...place, parent }) - 1);
  }
  return kept;
}
