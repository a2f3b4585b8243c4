/** Small invented programmes for the attack: places, and surveys with their keys. */
import { FACTORS } from '@srae/domain/instruments/2021/measures/factors';
import { factorCodes } from '@srae/domain/measures/catalogue/factor';
import type { Random } from '../../seeds/random.ts';
import { listPlaces, type ProgrammeGrant, type ReleasedPlace } from '../../src/disclosure/place-list.ts';
import type { QuestionShape } from '../../src/disclosure/question-parts.ts';
import type { OwnRow } from './own-release.ts';

export type OwnProgramme = {
  readonly grants: readonly ProgrammeGrant[];
  readonly places: readonly ReleasedPlace[];
};

/** Grants with two to four providers of one to three programs. */
export function ownProgramme(random: Random, grants: number, lowest: 'provider' | 'program'): OwnProgramme {
  let pk = 0;
  const list = Array.from({ length: grants }, (_, index) => ({
    grantId: index + 1,
    stream: index % 2,
    cohort: random.pick(['FY2018', 'FY2019']),
    providers: Array.from({ length: random.between(2, 4) }, () => ({
      pk: (pk += 1),
      programs: Array.from({ length: random.between(1, 3) }, () => ({ pk: (pk += 1) })),
    })),
  }));
  return { grants: list, places: listPlaces(list, lowest) };
}

/** Surveys of a question at the lowest places, few at some of them. */
export function ownRows(random: Random, { places }: OwnProgramme, shape: QuestionShape): readonly OwnRow[] {
  const parents = new Set(places.map(({ parent }) => parent));
  return places.flatMap(({ key }, place) => {
    if (parents.has(place)) return [];
    const rows = random.next() < 0.2 ? random.between(1, 9) : random.between(25, 120);
    return Array.from({ length: rows }, () => ownRow(random, key, shape));
  });
}

export function ownRow(random: Random, place: string, { answers, isWhole }: QuestionShape): OwnRow {
  const given = answers + (isWhole ? 0 : 1);
  return {
    place,
    school: random.next() < 0.4 ? 'ms' : 'hs',
    groups: Object.fromEntries(
      FACTORS.map(({ id }) => [id, random.next() < 0.04 ? '' : random.pick(factorCodes(FACTORS, id))]),
    ),
    // The first answer is the most frequent one.
    answer: random.next() < 0.05 ? null : Math.min(given - 1, Math.floor(-Math.log(1 - random.next()) * 1.3)),
    isAsked: true,
    key: Math.floor(random.next() * 2 ** 32),
  };
}
