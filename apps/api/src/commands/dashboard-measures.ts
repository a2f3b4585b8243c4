/** Figures of one set of measures at one place, as the caller may see them. Reads answers, tallies and snapshots only. */
import type { MeasureQuery, MeasuresRead } from '@srae/contract/schemas/dashboard';
import type { Actor } from '@srae/domain/access/actor';
import { MEASURES } from '@srae/domain/measures/catalogue';
import { figuresOf } from '@srae/domain/measures/compute';
import type { FactorId } from '@srae/domain/measures/factors';
import {
  activeFacts,
  type FamilyPlace,
  type GrantFacts,
  type PeriodFacts,
} from '@srae/domain/measures/facts';
import type { Measure, MeasureSet } from '@srae/domain/measures/measure';
import { tallySums } from '@srae/domain/measures/tally-sums';
import { Problem } from '../problem.ts';
import {
  atOneMoment,
  type DashboardGrant,
  type FactsBasis,
  listActiveGrants,
  loadFacts,
} from '../store/dashboard-facts.ts';
import type { Db, Tx } from '../store/database.ts';
import { listPeriods } from '../store/periods.ts';
import {
  awaitDecisions,
  type FamilyRead,
  isAboveGrants,
  type PatientDecider,
  readDecisions,
} from './dashboard-families.ts';
import { defaultBasis, isStaff } from './dashboard-context.ts';
import { type FormsFilter, loadForms } from './dashboard-forms.ts';
import { readYear } from './dashboard-year.ts';

export type MeasureRequest = {
  readonly query: MeasureQuery;
  readonly actor: Actor;
  /** The only providers that may be answered, or null for all of the place. */
  readonly ownProviders: readonly number[] | null;
  readonly threshold: number;
};

/** Said while nothing can be shown of data that have just changed. */
const NOT_YET_DECIDED = 'The newest data are being added up. The figures follow in a moment.';

/** Fewer submitted grants than this are no national line. */
const NATIONAL_GRANTS = 3;

/** Where figures are read from, and who decides on newer data of them. */
export type FigureSource = { readonly db: Db; readonly decider: PatientDecider };

/** The figures of one set. */
export async function loadMeasures(
  source: FigureSource,
  { set, ...request }: MeasureRequest & { readonly set: MeasureSet },
): Promise<MeasuresRead> {
  const found = await loadMeasureSets(source, [set], request);
  return found[set];
}

/** The figures of several sets at one place and one moment; what they are made of is read once. */
export async function loadMeasureSets<S extends MeasureSet>(
  { db, decider }: FigureSource,
  sets: readonly S[],
  request: MeasureRequest,
): Promise<Readonly<Record<S, MeasuresRead>>> {
  const { query, actor } = request;
  const place = placeOf(request);
  if (!(await listPeriods(db)).some(({ pk }) => pk === query.period)) throw new Problem('NOT_FOUND');
  const isNational = query.grant === undefined && query.provider === undefined;
  const staff = isStaff(actor);
  // Those who see only their own compare with what is submitted, and with all of it (matrix: case=national).
  if (isNational && !staff && (query.stream !== undefined || query.basis === 'saved'))
    throw new Problem('BAD_REQUEST');
  const basis = isNational && !staff ? 'submitted' : (query.basis ?? defaultBasis(actor));
  const readNow = () =>
    atOneMoment(db, (tx) => readPlace(tx, sets, { ...request, place, basis, isNational }));
  let read = await readNow();
  // Without newer decisions another look would find the same.
  if (read.family?.isBehind && (await awaitDecisions(decider, query.period, basis))) read = await readNow();
  const { family, inPlace, grants } = read;
  const submitted = inPlace.filter((grant) => grant.submitted).length;
  const head = { basis, grants: inPlace.length, submitted, behind: family?.isBehind ?? false };
  const ofSets = (measuresOf: (set: S) => MeasuresRead) =>
    // Every set has its entry.
    Object.fromEntries(sets.map((set) => [set, measuresOf(set)])) as Record<S, MeasuresRead>;
  if (isNational && !staff && submitted < NATIONAL_GRANTS) {
    const withheld = `National figures are shown once ${NATIONAL_GRANTS} grants have submitted.`;
    return ofSets(() => ({ ...head, withheld, providers: [], figures: [] }));
  }
  refuseUnlessNested(grants, place);
  const decided = family?.decided;
  if (decided === null)
    return ofSets(() => ({ ...head, withheld: NOT_YET_DECIDED, providers: [], figures: [] }));
  const providers = isNational ? [] : narrowable(grants, place, request.ownProviders);
  const sums = decided?.tallies && tallySums([decided.tallies]);
  const { school, by } = query;
  const { threshold } = request;
  const asked = { place, school, by, threshold, comparing: isNational, periods: read.periods, sums };
  return ofSets((set) => ({
    ...head,
    withheld: null,
    providers,
    figures: figuresOf(MEASURES[set], grants, asked, decided?.decisions ?? {}).map((figure) => ({
      ...figure,
      groups: [...figure.groups],
      rows: figure.rows.map((row) => ({ ...row, cells: [...row.cells] })),
    })),
  }));
}

type PlaceRequest = MeasureRequest & {
  readonly place: FamilyPlace;
  readonly basis: FactsBasis;
  readonly isNational: boolean;
};

type PlaceRead = {
  /** Null where no measure of the sets depends on a family. */
  readonly family: FamilyRead | null;
  readonly inPlace: readonly DashboardGrant[];
  readonly grants: readonly GrantFacts[];
  readonly periods: readonly PeriodFacts[];
};

/** The facts of a place's grants, the stored decisions on it, and what earlier periods say. */
async function readPlace(
  tx: Tx,
  sets: readonly MeasureSet[],
  { query, place, basis, actor, threshold }: PlaceRequest,
): Promise<PlaceRead> {
  const periodPk = query.period;
  const listed = await listActiveGrants(tx, periodPk, place.grant);
  const inPlace = listed.filter((grant) => isWithin(grant, place));
  const grantIds = inPlace.map(({ grantId }) => grantId);
  const sources = sets.flatMap((set) => MEASURES[set].map(({ source }) => source));
  const family = sources.some((source) => SURVEY_SOURCES.has(source))
    ? await readDecisions(tx, { periodPk, basis }, place, threshold, query.by)
    : null;
  const facts = await factsOf(tx, sources, { periodPk, basis, among: inPlace, place, by: query.by });
  if (!sets.some((set) => YEAR_SETS.has(set))) return { family, inPlace, grants: facts, periods: [] };
  const staff = isStaff(actor);
  return { family, inPlace, ...(await readYear(tx, facts, grantIds, { periodPk, basis, staff })) };
}

/** The answers, and of a single grant the tallies too: those of many grants are stored added up. */
async function factsOf(
  tx: Tx,
  sources: readonly Measure['source'][],
  { place, by, ...wanted }: FormsFilter & { readonly place: FamilyPlace; readonly by: FactorId | undefined },
): Promise<readonly GrantFacts[]> {
  if (isAboveGrants(place))
    return sources.every((source) => TALLY_SOURCES.has(source)) ? [] : loadForms(tx, wanted);
  const formsOnly = !sources.some((source) => SURVEY_SOURCES.has(source));
  return loadFacts(tx, { ...wanted, factors: by ? [by] : [], formsOnly });
}

/** Sources whose figures the families decide on. */
const SURVEY_SOURCES: ReadonlySet<Measure['source']> = new Set(['survey', 'rows', 'missing', 'coverage']);
/** Sources whose figures are made of tallies alone. */
const TALLY_SOURCES: ReadonlySet<Measure['source']> = new Set(['survey', 'rows', 'missing']);
/** Sets with figures over more than one period. */
const YEAR_SETS: ReadonlySet<MeasureSet> = new Set(['support', 'youth']);

/** A Provider who asks for the grant gets the own provider; with several own ones, the first. */
function placeOf({ query, ownProviders }: MeasureRequest): FamilyPlace {
  const { stream, cohort, grant, program } = query;
  if (cohort !== undefined && stream === undefined) throw new Problem('BAD_REQUEST');
  if (program !== undefined && query.provider === undefined) throw new Problem('BAD_REQUEST');
  if (grant === undefined && query.provider === undefined) return { stream, cohort };
  // A grant has one stream and one cohort: naming others would ask for an empty place.
  if (stream !== undefined) throw new Problem('BAD_REQUEST');
  return { grant, provider: query.provider ?? ownProviders?.[0], program };
}

function isWithin(grant: DashboardGrant, place: FamilyPlace): boolean {
  if (place.grant !== undefined) return grant.grantId === place.grant;
  if (place.stream !== undefined && grant.stream !== place.stream) return false;
  return place.cohort === undefined || grant.cohort === place.cohort;
}

/** A program of another provider is missing. */
function refuseUnlessNested(grants: readonly GrantFacts[], { provider, program }: FamilyPlace): void {
  if (program === undefined) return;
  const owner = grants.flatMap((grant) => grant.providers).find(({ pk }) => pk === provider);
  if (!owner?.programs.some(({ pk }) => pk === program)) throw new Problem('NOT_FOUND');
}

function narrowable(
  grants: readonly GrantFacts[],
  place: FamilyPlace,
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
