/** Figures of one set of measures at one place, as the caller may see them. Reads answers, tallies and releases only. */
import type { FigureRead, MeasureQuery, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Actor } from '@srae/domain/access/actor';
import { getInstrument, type Instrument, listInstruments } from '@srae/domain/instruments/instruments';
import { type Measure, MEASURE_SETS, type MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { computeFigures } from '@srae/domain/measures/figures/compute';
import { activeFacts, factsWithin, type GrantFacts, type Place } from '@srae/domain/measures/figures/facts';
import type { Computed } from '@srae/domain/measures/figures/figure-cells';
import { COMPARED_GRANTS } from '@srae/domain/measures/figures/form-figures';
import { likeFigures } from '@srae/domain/measures/figures/like-figures';
import { listWithEarlierTrends } from '@srae/domain/measures/figures/over-periods';
import type { SurveySource } from '@srae/domain/measures/figures/survey-figures';
import { ownSums, releasedSums } from '@srae/domain/measures/figures/tally-sums';
import { findHolder, type ProtectedDisclosure } from '@srae/domain/measures/protection/disclosure';
import { type Holder, NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { releasesPendingText } from '@srae/domain/measures/protection/words';
import type { Config } from '../../settings/config.ts';
import { Problem } from '../../problem.ts';
import { type FigureVersions, findFigureVersions } from '../../store/figures/figure-changes.ts';
import { type DashboardGrant, listActiveGrants, loadFacts } from '../../store/figures/facts.ts';
import { type Db, inSnapshot, type Tx } from '../../store/database/database.ts';
import { listPeriods, type PeriodRow } from '../../store/programme/periods.ts';
import { listPlaceSums } from '../../store/releases/release-sums.ts';
import { findReleaseState, listTalliesWithin, type ReleaseState } from '../../store/releases/releases.ts';
import { findLatestSnapshot } from '../../store/reports/snapshots.ts';
import { defaultBasis, isStaff } from './dashboard-context.ts';
import { type FormsFilter, loadForms } from './dashboard-forms.ts';
import { keep } from './kept-reads.ts';
import { readYear, type YearRead } from './year.ts';

export type MeasureRequest = {
  readonly query: MeasureQuery;
  readonly actor: Actor;
  /** The only providers that may be answered, or null for all of the place. */
  readonly ownProviders: readonly number[] | null;
  /** How counts of survey answers are shown to those who do not hold the rows. */
  readonly protection: ProtectedDisclosure;
};

/** The configured protection of survey figures. */
export function toProtection({
  suppressionThreshold,
  noiseDeviation,
}: Pick<Config, 'suppressionThreshold' | 'noiseDeviation'>): ProtectedDisclosure {
  return { kind: 'protected', table: NOISE_TABLES[noiseDeviation], threshold: suppressionThreshold };
}

/**
 * What `toText` makes of the figures of one set. Of places with many grants it is kept until anything that such figures are
 * made of is another (decision 65): everybody who may see all of a place's grants sees the same.
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
  return keep(versions, `text ${name}`, listVersions(versions, basis), make);
}

/** Those who see only their own compare with what is submitted, and with all of it (matrix: case=national). */
function chooseBasis({ query, actor }: Pick<MeasureRequest, 'query' | 'actor'>): FormsFilter['basis'] {
  const isNational = query.grant === undefined && query.provider === undefined;
  if (!isNational || isStaff(actor)) return query.basis ?? defaultBasis(actor);
  if (query.stream !== undefined || query.basis === 'saved') throw new Problem('BAD_REQUEST');
  return 'submitted';
}

/** Of all that figures over grants are made of; trends read every period. */
function listVersions({ of }: FigureVersions, basis: FormsFilter['basis']): string {
  const subjects = ['programme', 'grants', 'submissions', 'releases'] as const;
  const saved = ['answers', 'places'] as const;
  return [...subjects, ...(basis === 'saved' ? saved : [])].map((subject) => of(subject)).join(' ');
}

/** The figures of one set. */
export async function loadMeasures(
  db: Db,
  { set, ...request }: MeasureRequest & { readonly set: MeasureSet },
): Promise<PlaceMeasures> {
  const found = await loadMeasureSets(db, [set], request);
  return found[set];
}

/** The figures of several sets at one place and one moment; what they are made of is read once. */
export async function loadMeasureSets<S extends MeasureSet>(
  db: Db,
  sets: readonly S[],
  request: MeasureRequest,
): Promise<Readonly<Record<S, PlaceMeasures>>> {
  const { query, actor } = request;
  const place = toPlace(request);
  const periods = await listPeriods(db);
  const period = periods.find(({ pk }) => pk === query.period);
  const like = periods.find(({ pk }) => pk === (query.like ?? query.period));
  if (!period || !like) throw new Problem('NOT_FOUND');
  const instrument = getInstrument(period.instrument);
  const isNational = isAboveGrants(place);
  const staff = isStaff(actor);
  const basis = chooseBasis(request);
  const own = findHolder(actor, place);
  const holder = query.as === 'others' ? null : own;
  const read = await inSnapshot(db, async (tx) => {
    const versions = isAboveGrants(place) ? await findFigureVersions(db, tx) : null;
    return readPlace(tx, sets, { ...request, instrument, period, place, basis, holder, versions });
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
      threshold: request.protection.threshold,
    },
  };
  const ofSets = (measuresOf: (set: S) => PlaceMeasures) =>
    // Every set has its entry.
    Object.fromEntries(sets.map((set) => [set, measuresOf(set)])) as Record<S, PlaceMeasures>;
  if (isNational && !staff && submitted < COMPARED_GRANTS) {
    const withheld = `National figures are shown once ${COMPARED_GRANTS} grants have submitted.`;
    return ofSets(() => ({ ...head, withheld, providers: [], figures: [] }));
  }
  refuseUnlessNested(grants, place);
  const providers = isNational ? [] : narrowable(grants, place, request.ownProviders);
  const preparing = releasesPendingText(read.releases ? submitted - read.releases.compared : 0);
  const { school, by } = query;
  const { season } = period;
  const { sets: ownSets, factors } = instrument.measures;
  const asked = {
    place,
    school,
    by,
    factors,
    season,
    comparing: isNational && !staff,
    ...year,
  };
  const asking = year?.periods.map((one) => one.instrument) ?? [];
  return ofSets((set) => {
    // Sums without their releases would look as if these grants had no surveys.
    const withheld = ownSets[set].some(({ source }) => TALLY_SOURCES.has(source)) ? preparing : null;
    const measures = listWithEarlierTrends(getInstrument, instrument, asking, set);
    const computed = withheld === null ? computeFigures(measures, grants, survey, asked) : [];
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
  });
}

/** The answer to a set of measures: of figures that were computed, and so protected, alone. */
type PlaceMeasures = Omit<MeasuresRead, 'figures'> & { figures: (FigureRead & Computed)[] };

type PlaceRequest = MeasureRequest & {
  readonly instrument: Instrument;
  readonly period: PeriodRow;
  readonly place: Place;
  readonly basis: FormsFilter['basis'];
  readonly holder: Holder | null;
  /** Where the place holds many grants: what is kept of them is kept by these. */
  readonly versions: FigureVersions | null;
};

type PlaceRead = {
  readonly survey: SurveySource;
  /** Of others' view; null for own counts. */
  readonly releases: ReleaseState | null;
  readonly inPlace: readonly DashboardGrant[];
  /** The number of a grant's latest submission, or null. */
  readonly snapshot: number | null;
  readonly grants: readonly GrantFacts[];
  /** What earlier periods say, where a set asks for it. */
  readonly year: Omit<YearRead, 'grants'> | null;
};

/** The facts of a place's grants, its survey answers as they are shown, and what earlier periods say. */
async function readPlace(tx: Tx, sets: readonly MeasureSet[], request: PlaceRequest): Promise<PlaceRead> {
  const { query, place, basis, actor, versions } = request;
  const periodPk = query.period;
  const { inPlace, grantIds } = await listInPlace(tx, request);
  const sources = sets.flatMap((set) => request.instrument.measures.sets[set].map(({ source }) => source));
  const facts = await listFacts(tx, sources, { periodPk, basis, among: inPlace }, request);
  const { survey, releases } = await readSurvey(tx, facts, grantIds, request);
  const { grant: grantId } = place;
  const latest = grantId === undefined ? null : await findLatestSnapshot(tx, { grantId, periodPk });
  const read = { survey, releases, inPlace, snapshot: latest?.number ?? null };
  if (!sets.some((set) => YEAR_SETS.has(set))) return { ...read, grants: facts, year: null };
  const staff = isStaff(actor);
  const { grants, ...year } = await readYear(tx, facts, grantIds, {
    periodPk,
    basis,
    staff,
    versions,
  });
  return { ...read, grants, year };
}

type InPlace = { readonly inPlace: readonly DashboardGrant[]; readonly grantIds: readonly number[] };

/** The active grants of a place. */
async function listInPlace(tx: Tx, { query, place, versions }: PlaceRequest): Promise<InPlace> {
  const list = async () => {
    const listed = await listActiveGrants(tx, query.period, place.grant);
    const inPlace = listed.filter((grant) => isWithin(grant, place));
    return { inPlace, grantIds: inPlace.map(({ grantId }) => grantId) };
  };
  if (!versions) return list();
  const version = [versions.of('grants'), versions.of('submissions', query.period)].join(' ');
  return keep(versions, `grants ${query.period} ${toName(place)}`, version, list);
}

/** The survey answers as they are shown, and the state of the releases where they are of releases. */
async function readSurvey(
  tx: Tx,
  facts: readonly GrantFacts[],
  grantIds: readonly number[],
  request: PlaceRequest,
): Promise<Pick<PlaceRead, 'survey' | 'releases'>> {
  const { holder, place, protection } = request;
  if (holder) {
    const sums = ownSums(factsWithin(facts.map(activeFacts), place));
    return { survey: { kind: 'exact', holder, sums }, releases: null };
  }
  const { sums, releases } = await readReleased(tx, grantIds, request);
  return { survey: { ...protection, sums }, releases };
}

async function readReleased(tx: Tx, grantIds: readonly number[], request: PlaceRequest) {
  const { place, query, versions } = request;
  const { period: periodPk, by } = query;
  if (!versions)
    return {
      sums: releasedSums(await listTalliesWithin(tx, periodPk, place, by)),
      releases: await findReleaseState(tx, periodPk, grantIds),
    };
  return keep(
    versions,
    `releases ${periodPk} ${toName(place)} ${by ?? ''}`,
    [versions.of('releases'), versions.of('grants'), versions.of('submissions', periodPk)].join(' '),
    async () => ({
      sums: releasedSums(await listPlaceSums(tx, periodPk, place, by)),
      releases: await findReleaseState(tx, periodPk, grantIds),
    }),
  );
}

function toName({ stream, cohort }: Place): string {
  return JSON.stringify([stream, cohort]);
}

/** The answers, and for holders of the rows the tallies too. */
async function listFacts(
  tx: Tx,
  sources: readonly Measure['source'][],
  wanted: FormsFilter,
  { place, query: { by }, holder, versions }: PlaceRequest,
): Promise<readonly GrantFacts[]> {
  if (versions) {
    if (sources.every((source) => TALLY_SOURCES.has(source))) return [];
    // A page asks for two sets at once: the forms are looked through once.
    const { periodPk, basis } = wanted;
    const name = `forms ${periodPk} ${basis} ${toName(place)}`;
    return keep(versions, name, listVersions(versions, basis), () => loadForms(tx, versions, wanted));
  }
  return loadFacts(tx, { ...wanted, factors: by ? [by] : [], formsOnly: holder === null });
}

/** Whether a place holds more than one grant. */
function isAboveGrants({ grant, provider, program }: Place): boolean {
  return grant === undefined && provider === undefined && program === undefined;
}

/** Sources whose figures are made of tallies alone. */
const TALLY_SOURCES: ReadonlySet<Measure['source']> = new Set(['survey', 'rows', 'missing']);
/** Sets with figures over more than one period, in any instrument. */
const YEAR_SETS: ReadonlySet<MeasureSet> = new Set(
  listInstruments().flatMap(({ measures: { sets } }) =>
    MEASURE_SETS.filter((set) => sets[set].some(({ source, ofYear }) => source === 'trend' || ofYear)),
  ),
);

/** A Provider who requests the grant gets the own provider; with several own ones, the first. */
function toPlace({ query, ownProviders }: MeasureRequest): Place {
  const { stream, cohort, grant, program } = query;
  if (cohort !== undefined && stream === undefined) throw new Problem('BAD_REQUEST');
  if (program !== undefined && query.provider === undefined) throw new Problem('BAD_REQUEST');
  if (grant === undefined && query.provider === undefined) return { stream, cohort };
  // A grant has one stream and one cohort; a query that names others would select nothing.
  if (stream !== undefined) throw new Problem('BAD_REQUEST');
  return { grant, provider: query.provider ?? ownProviders?.[0], program };
}

function isWithin(grant: DashboardGrant, place: Place): boolean {
  if (place.grant !== undefined) return grant.grantId === place.grant;
  if (place.stream !== undefined && grant.stream !== place.stream) return false;
  return place.cohort === undefined || grant.cohort === place.cohort;
}

/** A program of another provider is missing. */
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
