/** Figures of one set of measures at one place, as the caller may see them. Reads answers, tallies and snapshots only. */
import type { MeasureQuery, MeasuresRead } from '@srae/contract/schemas/dashboard';
import type { Actor } from '@srae/domain/access/actor';
import { MEASURES } from '@srae/domain/measures/catalogue';
import { figuresOf } from '@srae/domain/measures/compute';
import { type FamilyPlace, activeFacts } from '@srae/domain/measures/facts';
import type { MeasureSet } from '@srae/domain/measures/measure';
import { Problem } from '../problem.ts';
import { type DashboardFacts, loadFacts } from '../store/dashboard-facts.ts';
import { type Db, inScope } from '../store/database.ts';
import { listPeriods } from '../store/periods.ts';
import { familiesOver } from './dashboard-families.ts';
import { defaultBasis, isStaff } from './dashboard-context.ts';

export type MeasureRequest = {
  readonly set: MeasureSet;
  readonly query: MeasureQuery;
  readonly actor: Actor;
  /** The only providers that may be answered, or null for all of the place. */
  readonly ownProviders: readonly number[] | null;
  readonly threshold: number;
};

/** Fewer submitted grants than this are no national line. */
const NATIONAL_GRANTS = 3;

export async function loadMeasures(db: Db, request: MeasureRequest): Promise<MeasuresRead> {
  const { query, actor } = request;
  const place = placeOf(request);
  if (!(await listPeriods(db)).some(({ pk }) => pk === query.period)) throw new Problem('NOT_FOUND');
  const isNational = query.grant === undefined && query.provider === undefined;
  const staff = isStaff(actor);
  // Those who see only their own compare with what is submitted, and with all of it (matrix: case=national).
  if (isNational && !staff && (query.stream !== undefined || query.basis === 'saved'))
    throw new Problem('BAD_REQUEST');
  const basis = isNational && !staff ? 'submitted' : (query.basis ?? defaultBasis(actor));
  // What is hidden depends on every grant of the family, so all are read whatever the place.
  const facts = await inScope(db, 'all', (tx) => loadFacts(tx, query.period, basis));
  const inPlace = facts.all.filter((grant) => isWithin(grant, place));
  const submitted = inPlace.filter((grant) => grant.submitted).length;
  const head = { basis, grants: inPlace.length, submitted };
  if (isNational && !staff && submitted < NATIONAL_GRANTS) {
    const withheld = `National figures are shown once ${NATIONAL_GRANTS} grants have submitted.`;
    return { ...head, withheld, providers: [], figures: [] };
  }
  refuseUnlessNested(facts, place);
  const figures = figuresOf(
    MEASURES[request.set],
    facts.grants,
    { place, school: query.school, threshold: request.threshold, comparing: isNational },
    familiesOver(facts.grants, request.threshold),
  );
  return {
    ...head,
    withheld: null,
    providers: isNational ? [] : narrowable(facts, place, request.ownProviders),
    figures: figures.map((figure) => ({
      ...figure,
      groups: [...figure.groups],
      rows: figure.rows.map((row) => ({ ...row, cells: [...row.cells] })),
    })),
  };
}

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

function isWithin(grant: DashboardFacts['all'][number], place: FamilyPlace): boolean {
  if (place.grant !== undefined) return grant.grantId === place.grant;
  if (place.stream !== undefined && grant.stream !== place.stream) return false;
  return place.cohort === undefined || grant.cohort === place.cohort;
}

/** A program of another provider is missing. */
function refuseUnlessNested({ grants }: DashboardFacts, { provider, program }: FamilyPlace): void {
  if (program === undefined) return;
  const owner = grants.flatMap((grant) => grant.providers).find(({ pk }) => pk === provider);
  if (!owner?.programs.some(({ pk }) => pk === program)) throw new Problem('NOT_FOUND');
}

function narrowable(
  { grants }: DashboardFacts,
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
