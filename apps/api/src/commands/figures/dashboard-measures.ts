/** Figures of one set of measures at one place, as the caller may see them. Reads answers, tallies and releases only. */
import type { FigureRead, MeasureQuery, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Actor } from '@srae/domain/access/actor';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { computeFigures } from '@srae/domain/measures/figures/compute';
import { activeFacts, type GrantFacts, type Place } from '@srae/domain/measures/figures/facts';
import type { Computed } from '@srae/domain/measures/figures/figure-cells';
import { COMPARED_GRANTS } from '@srae/domain/measures/figures/form-figures';
import { likeFigures } from '@srae/domain/measures/figures/like-figures';
import { listWithEarlierTrends } from '@srae/domain/measures/figures/over-periods';
import type { School } from '@srae/domain/measures/figures/question-counts';
import { findHolder, type ProtectedDisclosure } from '@srae/domain/measures/protection/disclosure';
import { NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { releasesPendingText } from '@srae/domain/measures/protection/words';
import type { Config } from '../../settings/config.ts';
import { Problem } from '../../problem.ts';
import { findFigureVersions } from '../../store/figures/figure-changes.ts';
import { type Db, inSnapshot } from '../../store/database/database.ts';
import { loadPeriod } from '../programme/load-period.ts';
import { defaultBasis, isStaff } from './dashboard-context.ts';
import type { FormsFilter } from './dashboard-forms.ts';
import { getOrCompute } from './read-cache.ts';
import { isAboveGrants, listVersions, readPlace, TALLY_SOURCES } from './read-place.ts';

/** A place and what its figures are read from. */
export type SourceRequest = {
  readonly query: Omit<MeasureQuery, 'school'>;
  readonly actor: Actor;
  /** The only providers that may be returned, or null for all of the place. */
  readonly ownProviders: readonly number[] | null;
  /** How counts of survey answers are shown to viewers who do not hold the rows. */
  readonly protection: ProtectedDisclosure;
};

export type MeasureRequest = SourceRequest & { readonly query: MeasureQuery };

/** The configured protection of survey figures. */
export function toProtection({
  suppressionThreshold,
  noiseDeviation,
}: Pick<Config, 'suppressionThreshold' | 'noiseDeviation'>): ProtectedDisclosure {
  return { kind: 'protected', table: NOISE_TABLES[noiseDeviation], threshold: suppressionThreshold };
}

/**
 * The figures of one set as serialized by `toText`. For places with many grants the text is cached until any of its
 * source data change (decision 65): everybody who may see all grants of a place sees the same.
 */
export async function loadMeasuresText<T>(
  db: Db,
  request: MeasureRequest & { readonly set: MeasureSet },
  toText: (measures: PlaceMeasures) => T,
): Promise<T> {
  const { query, set, actor, protection } = request;
  const make = async () => toText(await loadMeasures(db, request));
  if (!isAboveGrants(toPlace(request))) return make();
  const basis = chooseBasis(request);
  const versions = await findFigureVersions(db);
  const name = JSON.stringify([set, { ...query, basis }, isStaff(actor), protection]);
  return getOrCompute(versions, `text ${name}`, listVersions(versions, basis), make);
}

/** Viewers limited to their own grants compare with all submitted data (matrix: case=national). */
function chooseBasis({ query, actor }: Pick<SourceRequest, 'query' | 'actor'>): FormsFilter['basis'] {
  const isNational = query.grant === undefined && query.provider === undefined;
  if (!isNational || isStaff(actor)) return query.basis ?? defaultBasis(actor);
  if (query.stream !== undefined || query.basis === 'saved') throw new Problem('BAD_REQUEST');
  return 'submitted';
}

/** The figures of one set. */
export async function loadMeasures(
  db: Db,
  { set, ...request }: MeasureRequest & { readonly set: MeasureSet },
): Promise<PlaceMeasures> {
  const found = await loadMeasureSets(db, [set], request);
  return found[set];
}

/** The figures of several sets at one place and one moment; their source data are read once. */
export async function loadMeasureSets<S extends MeasureSet>(
  db: Db,
  sets: readonly S[],
  request: MeasureRequest,
): Promise<Readonly<Record<S, PlaceMeasures>>> {
  const measuresOf = await readMeasureSets(db, sets, request);
  return measuresOf(request.query.school);
}

/** Reads the source data once; the returned function computes the figures of a school level from them. */
export async function readMeasureSets<S extends MeasureSet>(
  db: Db,
  sets: readonly S[],
  request: SourceRequest,
): Promise<(school: School) => Readonly<Record<S, PlaceMeasures>>> {
  const { query, actor } = request;
  const place = toPlace(request);
  const period = await loadPeriod(db, query.period);
  const like = query.like === undefined ? period : await loadPeriod(db, query.like);
  const instrument = getInstrument(period.instrument);
  const isNational = isAboveGrants(place);
  const staff = isStaff(actor);
  const basis = chooseBasis(request);
  const own = findHolder(actor, place);
  const holder = query.as === 'others' ? null : own;
  const read = await inSnapshot(db, async (tx) => {
    const versions = isAboveGrants(place) ? await findFigureVersions(db, tx) : null;
    return readPlace(tx, sets, {
      query,
      actor,
      protection: request.protection,
      instrument,
      place,
      basis,
      holder,
      versions,
    });
  });
  const { inPlace, grants, survey, year } = read;
  const submitted = inPlace.filter((grant) => grant.submitted).length;
  const head = {
    basis,
    grants: inPlace.length,
    submitted,
    snapshot: read.snapshot,
    surveys: {
      view: holder ? ('own' as const) : ('others' as const),
      switchable: own !== null,
      as_of: read.releases?.at?.toISOString() ?? null,
      next_at: read.releases?.dueAt?.toISOString() ?? null,
      threshold: request.protection.threshold,
    },
  };
  const ofSets = (measuresOf: (set: S) => PlaceMeasures) =>
    // Every set has its entry.
    Object.fromEntries(sets.map((set) => [set, measuresOf(set)])) as Record<S, PlaceMeasures>;
  if (isNational && !staff && submitted < COMPARED_GRANTS) {
    const withheld = `National figures are shown once ${COMPARED_GRANTS} grants have submitted.`;
    return () => ofSets(() => ({ ...head, withheld, providers: [], figures: [] }));
  }
  refuseUnlessNested(grants, place);
  const providers = isNational ? [] : narrowable(grants, place, request.ownProviders);
  const preparing = releasesPendingText(read.releases ? submitted - read.releases.compared : 0);
  const { by } = query;
  const { season } = period;
  const { sets: ownSets, factors } = instrument.measures;
  const asked = {
    place,
    by,
    factors,
    season,
    comparing: isNational && !staff,
    ...year,
  };
  const asking = year?.periods.map((one) => one.instrument) ?? [];
  const measuresOf = (set: S, school: School): PlaceMeasures => {
    // Sums without their releases would look as if these grants had no surveys.
    const withheld = ownSets[set].some(({ source }) => TALLY_SOURCES.has(source)) ? preparing : null;
    const measures = listWithEarlierTrends(getInstrument, instrument, asking, set);
    const computed = withheld === null ? computeFigures(measures, grants, survey, { ...asked, school }) : [];
    const figures = likeFigures(getInstrument, computed, {
      own: instrument,
      like: getInstrument(like.instrument),
      set,
      by,
    });
    return {
      ...head,
      withheld,
      providers,
      figures: figures.map(({ by_groups, ...figure }) => ({
        ...figure,
        groups: [...figure.groups],
        ...(by_groups ? { by_groups: [...by_groups] } : {}),
        rows: figure.rows.map((row) => ({ ...row, cells: [...row.cells] })),
      })),
    };
  };
  return (school) => ofSets((set) => measuresOf(set, school));
}

/** The response for a set of measures: only figures that were computed, and so protected. */
type PlaceMeasures = Omit<MeasuresRead, 'figures'> & { figures: (FigureRead & Computed)[] };

/** A Provider who requests the grant gets the own provider, or the first of several. */
function toPlace({ query, ownProviders }: SourceRequest): Place {
  const { stream, cohort, grant, program } = query;
  if (cohort !== undefined && stream === undefined) throw new Problem('BAD_REQUEST');
  if (program !== undefined && query.provider === undefined) throw new Problem('BAD_REQUEST');
  if (grant === undefined && query.provider === undefined) return { stream, cohort };
  // A grant has one stream and one cohort; a query that names others would select nothing.
  if (stream !== undefined) throw new Problem('BAD_REQUEST');
  return { grant, provider: query.provider ?? ownProviders?.[0], program };
}

/** A program of another provider is not found. */
function refuseUnlessNested(grants: readonly GrantFacts[], { provider, program }: Place): void {
  if (program === undefined) return;
  const owner = grants.flatMap((grant) => grant.providers).find(({ pk }) => pk === provider);
  if (!owner?.programs.some(({ pk }) => pk === program)) throw new Problem('NOT_FOUND');
}

function narrowable(
  grants: readonly GrantFacts[],
  place: Place,
  own: readonly number[] | null,
): MeasuresRead['providers'] {
  const grant = grants.find(
    (one) => one.grantId === place.grant || one.providers.some(({ pk }) => pk === place.provider),
  );
  if (!grant) return [];
  return activeFacts(grant)
    .providers.filter(({ pk }) => own === null || own.includes(pk))
    .map(({ pk, name, programs }) => ({
      pk,
      name,
      programs: programs.map((program) => ({ pk: program.pk, name: program.name })),
    }));
}
