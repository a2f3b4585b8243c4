/** Reads the source data of a place's figures: forms, survey answers, releases, and data of earlier periods. */
import type { MeasureQuery } from '@srae/contract/schemas/dashboard/dashboard';
import { type Instrument, listInstruments } from '@srae/domain/instruments/instruments';
import { type Measure, MEASURE_SETS, type MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { activeFacts, listFactsIn, type GrantFacts, type Place } from '@srae/domain/measures/figures/facts';
import type { SurveySource } from '@srae/domain/measures/figures/survey-figures';
import { ownSums, releasedSums } from '@srae/domain/measures/figures/tally-sums';
import type { ProtectedDisclosure } from '@srae/domain/measures/protection/disclosure';
import type { Holder } from '@srae/domain/measures/protection/noise';
import type { FigureVersions } from '../../store/figures/figure-changes.ts';
import { type DashboardGrant, listActiveGrants, listGrantFacts } from '../../store/figures/facts.ts';
import type { Tx } from '../../store/database/database.ts';
import { listPlaceSums } from '../../store/releases/release-sums.ts';
import { getReleaseState, listPlaceTallies, type ReleaseState } from '../../store/releases/releases.ts';
import { findLatestSnapshot } from '../../store/reports/snapshots.ts';
import { type CountedGrants, toCountedGrants } from './counted-grants.ts';
import { type FormsFilter, loadForms } from './dashboard-forms.ts';
import type { OpenPeriods } from './open-periods.ts';
import { getOrCompute } from './read-cache.ts';
import { readYear, type YearRead } from './year.ts';

export type PlaceRequest = {
  readonly query: Omit<MeasureQuery, 'school'>;
  /** The period whose grants are compared with those counted; null for none. */
  readonly besidePk: number | null;
  readonly openPeriods: OpenPeriods;
  readonly protection: ProtectedDisclosure;
  readonly instrument: Instrument;
  readonly place: Place;
  readonly basis: FormsFilter['basis'];
  readonly holder: Holder | null;
  /** For places with many grants: the caches of their data. */
  readonly versions: FigureVersions | null;
};

export type PlaceRead = {
  readonly survey: SurveySource;
  /** Protection for viewers who do not hold the rows; null for own counts. */
  readonly releases: ReleaseState | null;
  readonly inPlace: readonly DashboardGrant[];
  /** Active grants of the place in the period to compare with; null for none. */
  readonly beside: CountedGrants | null;
  /** The number of a grant's latest submission, or null. */
  readonly snapshot: number | null;
  readonly grants: readonly GrantFacts[];
  /** The submitted forms, where `grants` are saved ones beside released surveys; empty where no set needs them. */
  readonly submittedForms: readonly GrantFacts[] | undefined;
  /** Data of earlier periods, where a set needs them. */
  readonly year: Omit<YearRead, 'grants'> | null;
};

/** The facts of a place's grants, its survey answers as shown, and the data of earlier periods. */
export async function readPlace(
  tx: Tx,
  sets: readonly MeasureSet[],
  request: PlaceRequest,
): Promise<PlaceRead> {
  const { query, place, basis, openPeriods, versions } = request;
  const periodPk = query.period;
  const { inPlace, grantIds } = await loadInPlace(tx, periodPk, request);
  const sources = sets.flatMap((set) => request.instrument.measures.sets[set].map(({ source }) => source));
  const facts = await listFacts(tx, sources, { periodPk, basis, among: inPlace }, request);
  const { survey, releases } = await readSurvey(tx, facts, grantIds, request);
  const submittedForms = await listSubmittedForms(tx, sources, inPlace, request);
  const beside = await readBeside(tx, sources, request);
  const { grant: grantId } = place;
  const latest = grantId === undefined ? null : await findLatestSnapshot(tx, { grantId, periodPk });
  const read = { survey, releases, inPlace, submittedForms, beside, snapshot: latest?.number ?? null };
  if (!sets.some((set) => YEAR_SETS.has(set))) return { ...read, grants: facts, year: null };
  const load = () => readYear(tx, facts, grantIds, { periodPk, basis, openPeriods, versions });
  const name = `year ${periodPk} ${basis} ${String(openPeriods)} ${toName(place)} ${facts.length > 0}`;
  const { grants, ...year } = versions
    ? await getOrCompute(versions, name, toVersionKey(versions, basis), load)
    : await load();
  return { ...read, grants, year };
}

type InPlace = { readonly inPlace: readonly DashboardGrant[]; readonly grantIds: readonly number[] };

/** The active grants of a place, and which of them have submitted in the period. */
async function loadInPlace(
  tx: Tx,
  periodPk: number,
  { place, versions }: Pick<PlaceRequest, 'place' | 'versions'>,
): Promise<InPlace> {
  const list = async () => {
    const listed = await listActiveGrants(tx, periodPk, place.grant);
    const inPlace = listed.filter((grant) => isWithin(grant, place));
    return { inPlace, grantIds: inPlace.map(({ grantId }) => grantId) };
  };
  if (!versions) return list();
  const version = [versions.of('grants'), versions.of('submissions', periodPk)].join(' ');
  return getOrCompute(versions, `grants ${periodPk} ${toName(place)}`, version, list);
}

/** The grants that the same figures count in the period to compare with; its forms are read where they decide. */
async function readBeside(
  tx: Tx,
  sources: readonly Measure['source'][],
  request: PlaceRequest,
): Promise<CountedGrants | null> {
  const { besidePk, basis } = request;
  if (besidePk === null) return null;
  const { inPlace } = await loadInPlace(tx, besidePk, request);
  const facts =
    basis === 'saved'
      ? await listFacts(tx, sources, { periodPk: besidePk, basis, among: inPlace }, request)
      : [];
  return toCountedGrants({ inPlace, grants: facts }, request);
}

/** The survey answers as shown and, if they come from releases, the state of the releases. */
async function readSurvey(
  tx: Tx,
  facts: readonly GrantFacts[],
  grantIds: readonly number[],
  request: PlaceRequest,
): Promise<Pick<PlaceRead, 'survey' | 'releases'>> {
  const { holder, place, protection } = request;
  if (holder) {
    const sums = ownSums(listFactsIn(facts.map(activeFacts), place));
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
      sums: releasedSums(await listPlaceTallies(tx, periodPk, place, by)),
      releases: await getReleaseState(tx, periodPk, grantIds),
    };
  return getOrCompute(
    versions,
    `releases ${periodPk} ${toName(place)} ${by ?? ''}`,
    [versions.of('releases'), versions.of('grants'), versions.of('submissions', periodPk)].join(' '),
    async () => ({
      sums: releasedSums(await listPlaceSums(tx, periodPk, place, by)),
      releases: await getReleaseState(tx, periodPk, grantIds),
    }),
  );
}

function toName({ stream, cohort }: Place): string {
  return JSON.stringify([stream, cohort]);
}

/** The answers and, for holders of the rows, the tallies. */
async function listFacts(
  tx: Tx,
  sources: readonly Measure['source'][],
  wanted: FormsFilter,
  { place, query: { by }, holder, versions }: PlaceRequest,
): Promise<readonly GrantFacts[]> {
  if (versions) {
    if (sources.every((source) => TALLY_SOURCES.has(source))) return [];
    // A page requests two sets at once; the forms are scanned once.
    const { periodPk, basis } = wanted;
    const name = `forms ${periodPk} ${basis} ${toName(place)}`;
    return getOrCompute(versions, name, toVersionKey(versions, basis), () => loadForms(tx, versions, wanted));
  }
  return listGrantFacts(tx, { ...wanted, factors: by ? [by] : [], formsOnly: holder === null });
}

/**
 * The forms that released surveys are divided by where the others are saved ones (decision 69); undefined where both
 * are of the same basis.
 */
async function listSubmittedForms(
  tx: Tx,
  sources: readonly Measure['source'][],
  among: readonly DashboardGrant[],
  request: PlaceRequest,
): Promise<readonly GrantFacts[] | undefined> {
  if (request.holder !== null || request.basis === 'submitted') return undefined;
  if (!sources.includes('coverage')) return [];
  return listFacts(tx, sources, { periodPk: request.query.period, basis: 'submitted', among }, request);
}

/** Whether a place holds more than one grant. */
export function isAboveGrants({ grant, provider, program }: Place): boolean {
  return grant === undefined && provider === undefined && program === undefined;
}

/** Sources whose figures use tallies only. */
export const TALLY_SOURCES: ReadonlySet<Measure['source']> = new Set(['survey', 'rows', 'missing']);
/** Sets with figures over more than one period, in any instrument. */
const YEAR_SETS: ReadonlySet<MeasureSet> = new Set(
  listInstruments().flatMap(({ measures: { sets } }) =>
    MEASURE_SETS.filter((set) => sets[set].some(({ source, ofYear }) => source === 'trend' || ofYear)),
  ),
);

/** A text that changes with any source data of figures over grants; trends read every period. */
export function toVersionKey({ of }: FigureVersions, basis: FormsFilter['basis']): string {
  const subjects = ['programme', 'grants', 'submissions', 'releases'] as const;
  const saved = ['answers', 'places'] as const;
  return [...subjects, ...(basis === 'saved' ? saved : [])].map((subject) => of(subject)).join(' ');
}

function isWithin(grant: DashboardGrant, place: Place): boolean {
  if (place.grant !== undefined) return grant.grantId === place.grant;
  if (place.stream !== undefined && grant.stream !== place.stream) return false;
  return place.cohort === undefined || grant.cohort === place.cohort;
}
