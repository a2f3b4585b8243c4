/**
 * One number of a figure at each place below a selection: the grants of a selection, or the providers of a grant.
 * Each cell equals the one in the place's own figures (same sums of the same releases): nothing more is disclosed.
 */
import { rankCell } from '@srae/contract/figures/figure-text';
import type { PlacesQuery, PlacesRead } from '@srae/contract/schemas/dashboard/dashboard';
import { getInstrument } from '@srae/domain/instruments/instruments';
import type { Measure, MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { computeFigures } from '@srae/domain/measures/figures/compute';
import { activeFacts, listFactsIn, type GrantFacts, type Place } from '@srae/domain/measures/figures/facts';
import type { FigureCell } from '@srae/domain/measures/figures/figure-cells';
import type { SurveySource } from '@srae/domain/measures/figures/survey-figures';
import { ownSums, releasedSums } from '@srae/domain/measures/figures/tally-sums';
import { median, OUTLIER_LEAST, robustScores, toOutlier } from '@srae/domain/measures/places/outliers';
import { findHolder } from '@srae/domain/measures/protection/disclosure';
import { releasesPendingText } from '@srae/domain/measures/protection/words';
import { Problem } from '../../problem.ts';
import { type Db, inSnapshot, type Tx } from '../../store/database/database.ts';
import { listContextGrants } from '../../store/figures/dashboard-context.ts';
import { type FigureVersions, getFigureVersions } from '../../store/figures/figure-changes.ts';
import { listActiveGrants, listGrantFacts } from '../../store/figures/facts.ts';
import { listTalliesByPlace, type PlaceTally } from '../../store/releases/place-tallies.ts';
import { getReleaseState } from '../../store/releases/releases.ts';
import { loadPeriod } from '../programme/load-period.ts';
import { defaultBasis } from './dashboard-context.ts';
import type { MeasureRequest } from './dashboard-measures.ts';
import { loadForms } from './dashboard-forms.ts';
import { listOpenPeriods } from './open-periods.ts';
import { readYear } from './year.ts';

export type PlacesRequest = Pick<MeasureRequest, 'actor' | 'openAt' | 'protection'> & {
  readonly set: MeasureSet;
  readonly query: PlacesQuery;
};

/** Throws NOT_FOUND for an unknown period or figure, or a figure without a number for single places. */
export async function loadFigurePlaces(db: Db, request: PlacesRequest): Promise<PlacesRead> {
  const { query, set } = request;
  const period = await loadPeriod(db, query.period);
  const instrument = getInstrument(period.instrument);
  const measure = instrument.measures.sets[set].find(({ id }) => id === query.figure);
  if (!measure || measure.source === 'trend' || measure.source === 'spread') throw new Problem('NOT_FOUND');
  // Single programs have too few surveys, and their lists are too long, for a comparison.
  if (query.level === 'program' && measure.source !== 'forms') throw new Problem('NOT_FOUND');
  return inSnapshot(db, async (tx) => {
    const versions = await getFigureVersions(db, tx);
    const { places, grants, survey, withheld, yearBreak } = await readPlaces(tx, versions, request, measure);
    const figureAt = ({ place }: NamedPlace) =>
      computeFigures([measure], grants, survey(place), {
        place,
        school: query.school,
        by: query.by,
        factors: instrument.measures.factors,
        season: period.season,
        yearBreak,
        comparing: false,
      })[0];
    const found = withheld === null ? places.map((place) => ({ place, figure: figureAt(place) })) : [];
    const figure = found.find((one) => one.figure)?.figure;
    const shown = found.flatMap((one) => {
      const row = one.figure?.rows.find(({ id }) => id === query.row);
      const cell = row?.cells.find(({ group }) => group === query.group);
      return cell ? [{ ...one.place, cell }] : [];
    });
    return {
      level: query.level ?? (query.grant === undefined ? ('grant' as const) : ('provider' as const)),
      withheld,
      unit: figure?.unit ?? null,
      counted: figure?.counted ?? '',
      ...ranked(shown),
    };
  });
}

type NamedPlace = {
  readonly pk: number;
  readonly name: string;
  readonly place: Place;
  readonly within?: { readonly grant: number; readonly provider: number };
};

/** The places of a selection, their facts, and the source of the survey answers of each. */
async function readPlaces(
  tx: Tx,
  versions: FigureVersions,
  { query, actor, openAt, protection }: PlacesRequest,
  measure: Measure,
) {
  const { period: periodPk, grant, stream, cohort, by } = query;
  const among = (await listActiveGrants(tx, periodPk, grant)).filter(
    (one) =>
      (stream === undefined || one.stream === stream) && (cohort === undefined || one.cohort === cohort),
  );
  const grantIds = among.map(({ grantId }) => grantId);
  const holder = query.as === 'others' ? null : findHolder(actor, { grant });
  // Released surveys are divided by submitted forms (decision 69).
  const isOfReleases = measure.source === 'coverage' && holder === null;
  const basis = isOfReleases ? 'submitted' : (query.basis ?? defaultBasis(actor));
  const loaded =
    holder === null
      ? await loadForms(tx, versions, { periodPk, basis, among })
      : await listGrantFacts(tx, { periodPk, basis, among, factors: by ? [by] : [] });
  const { grants, yearBreak } =
    'ofYear' in measure
      ? await readYear(tx, loaded, grantIds, {
          periodPk,
          basis,
          openPeriods: await listOpenPeriods(tx, versions, { actor, openAt }),
          versions: grant === undefined ? versions : null,
        })
      : { grants: loaded, yearBreak: null };
  const released: ReadonlyMap<number, readonly PlaceTally[]> = holder
    ? new Map()
    : await listTalliesByPlace(tx, periodPk, grantIds, by);
  const survey = (place: Place): SurveySource =>
    holder
      ? { kind: 'exact', holder, sums: ownSums(listFactsIn(grants.map(activeFacts), place)) }
      : {
          ...protection,
          sums: releasedSums(
            (released.get(place.grant ?? 0) ?? []).filter(
              ({ providerId }) => place.provider === undefined || providerId === place.provider,
            ),
          ),
        };
  const submitted = among.filter((one) => one.submitted).length;
  const state = holder ? null : await getReleaseState(tx, periodPk, grantIds);
  const usesReleases = measure.source !== 'forms' && measure.source !== 'curricula';
  const withheld = state && usesReleases ? releasesPendingText(submitted - state.compared) : null;
  const places = await listPlaces(tx, { query, grants, grantIds });
  return { places, grants, survey, withheld, yearBreak };
}

type Listed = Pick<PlacesRequest, 'query'> & {
  readonly grants: readonly GrantFacts[];
  readonly grantIds: readonly number[];
};

async function listPlaces(tx: Tx, { query, grants, grantIds }: Listed): Promise<readonly NamedPlace[]> {
  if (query.level === 'program') {
    const named = query.grant === undefined ? await listContextGrants(tx, grantIds) : [];
    return listProgramPlaces(grants, new Map(named.map(({ id, name }) => [id, name])));
  }
  return query.grant === undefined ? listGrantPlaces(tx, grantIds) : listProviderPlaces(grants);
}

async function listGrantPlaces(tx: Tx, grantIds: readonly number[]): Promise<readonly NamedPlace[]> {
  const named = await listContextGrants(tx, grantIds);
  return named.map(({ id, name, cohort }) => ({
    pk: id,
    name: cohort === null ? name : `${name}, ${cohort}`,
    place: { grant: id },
  }));
}

function listProviderPlaces(grants: readonly GrantFacts[]): readonly NamedPlace[] {
  return grants
    .map(activeFacts)
    .flatMap(({ grantId, providers }) =>
      providers.map(({ pk, name }) => ({ pk, name, place: { grant: grantId, provider: pk } })),
    );
}

/** Named with its provider and, among several grants, its grant: many programs are named after their curriculum. */
function listProgramPlaces(
  grants: readonly GrantFacts[],
  names: ReadonlyMap<number, string>,
): readonly NamedPlace[] {
  return grants.map(activeFacts).flatMap(({ grantId, providers }) =>
    providers.flatMap((provider) =>
      provider.programs.map(({ pk, name }) => ({
        pk,
        name: [name, provider.name, names.get(grantId)].filter((part) => part !== undefined).join(', '),
        place: { grant: grantId, provider: provider.pk, program: pk },
        within: { grant: grantId, provider: provider.pk },
      })),
    ),
  );
}

/** The largest first, outliers marked; places without a number last, by name. */
function ranked(
  found: readonly (NamedPlace & { readonly cell: FigureCell })[],
): Pick<PlacesRead, 'places' | 'median'> {
  const isShown = ({ hidden, value }: FigureCell) => hidden === null && value !== null;
  const shown = found.filter(({ cell }) => isShown(cell));
  const values = shown.map(({ cell }) => cell.value ?? 0);
  const scores = robustScores(values);
  const toPlace = ({
    pk,
    name,
    within,
    cell: { value, numerator, denominator, hidden },
  }: (typeof found)[number]) => ({
    pk,
    name,
    ...(within ? { within } : {}),
    value,
    numerator,
    denominator,
    hidden,
  });
  const withNumber = shown.map((one, at) => ({
    ...toPlace(one),
    outlier: scores ? toOutlier(scores[at] ?? 0) : null,
  }));
  const without = found
    .filter(({ cell }) => !isShown(cell))
    .map((one) => ({ ...toPlace(one), outlier: null }));
  return {
    places: [...withNumber, ...without].toSorted(
      (one, other) => rankCell(other) - rankCell(one) || (one.name < other.name ? -1 : 1),
    ),
    median: values.length < OUTLIER_LEAST ? null : median(values),
  };
}
