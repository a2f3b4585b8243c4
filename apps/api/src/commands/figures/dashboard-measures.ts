/** Figures of one set of measures at one place, as the caller may see them. Reads answers, tallies and releases only. */
import type { FigureRead, MeasureQuery, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { getInstrument, type Instrument } from '@srae/domain/instruments/instruments';
import type { Measure, MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { computeFigures } from '@srae/domain/measures/figures/compute';
import { activeFacts, type GrantFacts, type Place } from '@srae/domain/measures/figures/facts';
import type { Computed, Figure } from '@srae/domain/measures/figures/figure-cells';
import { COMPARED_GRANTS } from '@srae/domain/measures/figures/form-figures';
import { likeFigures } from '@srae/domain/measures/figures/like-figures';
import { listWithEarlierTrends } from '@srae/domain/measures/figures/over-periods';
import type { School } from '@srae/domain/measures/figures/question-counts';
import { findHolder, type ProtectedDisclosure } from '@srae/domain/measures/protection/disclosure';
import { type Holder, NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { releasesPendingText } from '@srae/domain/measures/protection/words';
import type { Config } from '../../settings/config.ts';
import { Problem } from '../../problem.ts';
import { getFigureVersions } from '../../store/figures/figure-changes.ts';
import { type Db, inSnapshot } from '../../store/database/database.ts';
import type { PeriodRow } from '../../store/programme/periods.ts';
import { loadPeriod } from '../programme/load-period.ts';
import { describeCounted, findBeside, toCountedGrants } from './counted-grants.ts';
import { defaultBasis, isStaff } from './dashboard-context.ts';
import type { FormsFilter } from './dashboard-forms.ts';
import { listOpenPeriods, type OpenPeriods, type PeriodViewer } from './open-periods.ts';
import { getOrCompute } from './read-cache.ts';
import { isAboveGrants, toVersionKey, type PlaceRead, readPlace, TALLY_SOURCES } from './read-place.ts';

/** A place and what its figures are read from. */
export type SourceRequest = PeriodViewer & {
  readonly query: Omit<MeasureQuery, 'school'>;
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
  const versions = await getFigureVersions(db);
  const open = await listOpenPeriods(db, versions, request);
  const name = JSON.stringify([set, { ...query, basis }, isStaff(actor), open, protection]);
  return getOrCompute(versions, `text ${name}`, toVersionKey(versions, basis), make);
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
  const scope = await loadScope(db, request);
  const read = await readSources(db, sets, request, scope);
  const head = toHead(request, scope, read);
  const found = toCountedGrants(read, scope);
  const forEachSet = (measuresOf: (set: S) => Omit<PlaceMeasures, 'counted'>) =>
    Object.fromEntries(
      sets.map((set) => {
        const measures = measuresOf(set);
        const beside = measures.withheld === null ? read.beside : null;
        return [set, { ...measures, counted: describeCounted(found, beside, listMeasures(scope, set)) }];
      }),
    ) as Record<S, PlaceMeasures>; // every set has its entry
  if (isTooFewForNation(scope, head)) {
    const withheld = `National figures are shown once ${COMPARED_GRANTS} grants have submitted.`;
    return () => forEachSet(() => ({ ...head, withheld, providers: [], figures: [] }));
  }
  refuseUnlessNested(read.grants, scope.place);
  const providers = scope.isNational ? [] : narrowable(read.grants, scope.place, request.ownProviders);
  const preparing = releasesPendingText(read.releases ? head.submitted - read.releases.compared : 0);
  return (school) =>
    forEachSet((set) => {
      // Sums without their releases would look as if these grants had no surveys.
      const withheld = readsTallies(scope, set) ? preparing : null;
      const computed = withheld === null ? computeSet(set, school, { request, scope, read }) : [];
      return { ...head, withheld, providers, figures: toResponse(renameLike(set, computed, request, scope)) };
    });
}

/** What a request selects: periods, place, basis, and whose rows are shown exactly. */
type Scope = {
  readonly period: PeriodRow;
  /** The period whose instrument names the figures. */
  readonly like: PeriodRow;
  readonly instrument: Instrument;
  readonly place: Place;
  readonly isNational: boolean;
  readonly isStaff: boolean;
  readonly openPeriods: OpenPeriods;
  readonly basis: FormsFilter['basis'];
  /** Whether the caller holds the rows of the place, and whether they are shown as to a holder. */
  readonly isHolder: boolean;
  readonly holder: Holder | null;
};

async function loadScope(db: Db, request: SourceRequest): Promise<Scope> {
  const { query, actor } = request;
  const place = toPlace(request);
  const period = await loadPeriod(db, query.period);
  const like = query.like === undefined ? period : await loadPeriod(db, query.like);
  const own = findHolder(actor, place);
  return {
    period,
    like,
    instrument: getInstrument(period.instrument),
    place,
    isNational: isAboveGrants(place),
    isStaff: isStaff(actor),
    openPeriods: await listOpenPeriods(db, null, request),
    basis: chooseBasis(request),
    isHolder: own !== null,
    holder: query.as === 'others' ? null : own,
  };
}

/** All source data, from one snapshot of the database. */
function readSources(
  db: Db,
  sets: readonly MeasureSet[],
  { query, protection }: SourceRequest,
  scope: Scope,
): Promise<PlaceRead> {
  return inSnapshot(db, async (tx) => {
    const versions = scope.isNational ? await getFigureVersions(db, tx) : null;
    const besidePk = findBeside(scope);
    return readPlace(tx, sets, { ...scope, query, protection, versions, besidePk });
  });
}

type Head = Omit<PlaceMeasures, 'counted' | 'withheld' | 'providers' | 'figures'>;

/** What a response states of its data besides the figures. */
function toHead(
  { protection }: SourceRequest,
  { basis, holder, isHolder }: Scope,
  { inPlace, snapshot, releases }: PlaceRead,
): Head {
  return {
    basis,
    grants: inPlace.length,
    submitted: inPlace.filter((grant) => grant.submitted).length,
    snapshot,
    surveys: {
      view: holder ? ('own' as const) : ('others' as const),
      switchable: isHolder,
      as_of: releases?.at?.toISOString() ?? null,
      next_at: releases?.dueAt?.toISOString() ?? null,
      threshold: protection.threshold,
    },
  };
}

function isTooFewForNation({ isNational, isStaff: staff }: Scope, { submitted }: Head): boolean {
  return isNational && !staff && submitted < COMPARED_GRANTS;
}

function readsTallies(scope: Scope, set: MeasureSet): boolean {
  return listMeasures(scope, set).some(({ source }) => TALLY_SOURCES.has(source));
}

function listMeasures({ instrument }: Scope, set: MeasureSet): readonly Measure[] {
  return instrument.measures.sets[set];
}

type Sources = { readonly request: SourceRequest; readonly scope: Scope; readonly read: PlaceRead };

/** The figures of a set under the names of the period's own instrument. */
function computeSet(set: MeasureSet, school: School, { request, scope, read }: Sources): readonly Figure[] {
  const { period, instrument, place, isNational, isStaff: staff } = scope;
  const { grants, survey, submittedForms, year } = read;
  const instruments = year?.periods.map((one) => one.instrument) ?? [];
  const measures = listWithEarlierTrends(getInstrument, instrument, instruments, set);
  return computeFigures(measures, grants, survey, {
    place,
    school,
    by: request.query.by,
    factors: instrument.measures.factors,
    season: period.season,
    comparing: isNational && !staff,
    submittedForms,
    ...year,
  });
}

/** The same under the names of the instrument of the period to compare with (BEY-145). */
function renameLike(
  set: MeasureSet,
  computed: readonly Figure[],
  { query: { by } }: SourceRequest,
  { instrument, like }: Scope,
): readonly Figure[] {
  return likeFigures(getInstrument, computed, {
    own: instrument,
    like: getInstrument(like.instrument),
    set,
    by,
  });
}

/** The response has lists that its schema may write to. */
function toResponse(figures: readonly Figure[]): PlaceMeasures['figures'] {
  return figures.map(({ by_groups, ...figure }) => ({
    ...figure,
    groups: [...figure.groups],
    ...(by_groups ? { by_groups: [...by_groups] } : {}),
    rows: figure.rows.map((row) => ({ ...row, cells: [...row.cells] })),
  }));
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
