/** All figures released to viewers of every grant, read through the same function as the dashboard's pages. */
import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Actor } from '@srae/domain/access/actor';
import type { Instrument } from '@srae/domain/instruments/instruments';
import type { Measure } from '@srae/domain/measures/catalogue/measure';
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import { SCHOOLS, type School } from '@srae/domain/measures/figures/question-counts';
import type { ProtectedDisclosure } from '@srae/domain/measures/protection/disclosure';
import {
  listPlaces,
  type PlaceQuery,
  type ProgrammeGrant,
  type ReleasedPlace,
} from '../../disclosure/place-list.ts';
import { listCells } from '../../disclosure/released-cells.ts';
import { ReleasedTable } from '../../disclosure/released-table.ts';
import { listContextGrants } from '../../store/figures/dashboard-context.ts';
import type { Db } from '../../store/database/database.ts';
import { readMeasureSets } from '../figures/dashboard-measures.ts';

/** Sets with figures of surveys. */
const SETS = ['overview', 'youth', 'responses'] as const satisfies readonly MeasureSet[];
/** Those of them with a breakdown by factor. */
const SETS_BY_FACTOR = ['youth', 'responses'] as const satisfies readonly MeasureSet[];

/** Every measure of an instrument that is read. */
export function listReleasedMeasures({ measures }: Instrument): readonly Measure[] {
  return SETS.flatMap((set) => measures.sets[set]);
}

export type ReleasedSource = {
  readonly db: Db;
  readonly protection: ProtectedDisclosure;
  readonly periodPk: number;
  /** The period's. */
  readonly instrument: Instrument;
  readonly basis: 'submitted' | 'saved';
};

/** The places of a period, down to the programs. */
export async function listReleasedPlaces(source: ReleasedSource): Promise<readonly ReleasedPlace[]> {
  const grants: ProgrammeGrant[] = [];
  for (const { id, stream, cohort } of await listContextGrants(source.db, 'all')) {
    const { overview } = (await readFigures(source, ['overview'], { place: { grant: id } }))('all');
    grants.push({ grantId: id, stream, cohort, providers: overview.providers });
  }
  return listPlaces(grants, 'program');
}

/** All figures of surveys at these places and school levels, by a factor or without one. */
export async function readReleased(
  source: ReleasedSource,
  places: readonly ReleasedPlace[],
  by?: FactorId,
  table = new ReleasedTable(),
): Promise<ReleasedTable> {
  const sets = by ? SETS_BY_FACTOR : SETS;
  for (const { key, query } of places) {
    const figuresOf = await readFigures(source, sets, { place: query, by });
    for (const school of SCHOOLS) {
      const reads = figuresOf(school);
      for (const set of sets)
        table.add(
          key,
          school,
          listCells(reads[set]?.figures ?? [], source.instrument.measures.sets[set], school),
        );
    }
  }
  return table;
}

/**
 * Figures of a place by school level. Throws while figures are withheld for submissions without a release: an audit of
 * withheld figures proves nothing.
 */
async function readFigures<S extends MeasureSet>(
  { db, protection, periodPk, basis }: ReleasedSource,
  sets: readonly S[],
  { place, by }: { readonly place: PlaceQuery; readonly by?: FactorId | undefined },
): Promise<(school: School) => Readonly<Record<S, MeasuresRead>>> {
  const query = {
    period: periodPk,
    ...place,
    basis,
    as: 'others',
    ...(by ? { by } : {}),
  } as const;
  const figuresOf = await readMeasureSets(db, sets, {
    query,
    actor: STAFF,
    openAt: null,
    ownProviders: null,
    protection,
  });
  return (school) => {
    const reads = figuresOf(school);
    for (const set of sets)
      if (reads[set].withheld !== null) throw new Error(`${reads[set].withheld} Run tallies:rebuild first.`);
    return reads;
  };
}

/** An ACF actor: sees every grant, but no survey rows. */
const STAFF: Actor = {
  sub: '',
  username: '',
  sid: '',
  email: '',
  name: '',
  familyName: '',
  groups: { admin: false, acf: true },
  hasPasskey: false,
  associations: [],
  chosenGrantId: null,
  idleExpiresAt: 0,
};
