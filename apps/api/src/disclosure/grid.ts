/**
 * All released counts of a question: places by school level, groups of youth and parts of the rows. The sums along
 * each of these dimensions are the attacker's only prior knowledge.
 */
import type { Factor } from '@srae/domain/measures/catalogue/factor';
import { SCHOOLS, type School } from '@srae/domain/measures/figures/question-counts';
import { listChildren, type ReleasedPlace } from './place-list.ts';
import type { SumList } from './sums.ts';

/** A group of youth: all, a group of a factor, or those who left the factor blank, who are never shown. */
export type YouthGroup = { readonly factor: string; readonly group: string; readonly isRest: boolean };

const EVERYBODY: YouthGroup = { factor: '', group: '', isRest: false };

/** All youth, then for each factor its groups and the rest. */
export function listYouthGroups(factors: readonly Factor[]): readonly YouthGroup[] {
  return [
    EVERYBODY,
    ...factors.flatMap(({ id, groups }): YouthGroup[] => [
      ...groups.map(({ id: group }) => ({ factor: id, group, isRest: false })),
      { factor: id, group: '', isRest: true },
    ]),
  ];
}

/** Partition of a place's rows: sums over parts, by number; `atoms` are the parts that determine all others. */
export type Parts = {
  readonly names: readonly string[];
  readonly sums: readonly (readonly [total: number, parts: readonly number[]])[];
  readonly atoms: readonly number[];
};

/** Numbers the counts of a grid, and lists their sums. */
export class Grid {
  readonly places: readonly ReleasedPlace[];
  readonly groups: readonly YouthGroup[];
  readonly parts: Parts;
  readonly first: number;
  readonly counts: number;

  /** `first` is the number of the first count. */
  constructor(places: readonly ReleasedPlace[], groups: readonly YouthGroup[], parts: Parts, first = 0) {
    this.places = places;
    this.groups = groups;
    this.parts = parts;
    this.first = first;
    this.counts = places.length * SCHOOLS.length * groups.length * parts.names.length;
  }

  /** The number of a count. */
  at(place: number, school: number, group: number, part: number): number {
    const { groups, parts, first } = this;
    return first + ((place * SCHOOLS.length + school) * groups.length + group) * parts.names.length + part;
  }

  /** The meaning of a number. */
  where(count: number): {
    readonly place: ReleasedPlace;
    readonly school: School;
    readonly group: YouthGroup;
    readonly part: string;
  } {
    const { groups, parts, first } = this;
    const width = parts.names.length;
    const line = Math.floor((count - first) / width);
    const plane = Math.floor(line / groups.length);
    const place = this.places[Math.floor(plane / SCHOOLS.length)];
    if (!place) throw new RangeError(`No count ${count} in this grid.`);
    return {
      place,
      school: SCHOOLS[plane % SCHOOLS.length] ?? 'all',
      group: groups[line % groups.length] ?? EVERYBODY,
      part: parts.names[(count - first) % width] ?? '',
    };
  }

  /** Sums over children, school levels, groups of factors and parts. */
  writeSums(sums: SumList): void {
    const children = listChildren(this.places);
    const schools = [...SCHOOLS.keys()];
    const groups = [...this.groups.keys()];
    const parts = [...this.parts.names.keys()];
    const factors = new Set(this.groups.map(({ factor }) => factor).filter((factor) => factor !== ''));
    const byFactor = [...factors].map((id) => groups.filter((group) => this.groups[group]?.factor === id));
    for (const [place, below] of children.entries()) {
      for (const school of schools) {
        for (const group of groups) {
          for (const [total, of] of this.parts.sums)
            sums.add(
              this.at(place, school, group, total),
              of.map((part) => this.at(place, school, group, part)),
            );
          for (const part of parts)
            sums.add(
              this.at(place, school, group, part),
              below.map((child) => this.at(child, school, group, part)),
            );
        }
        for (const of of byFactor)
          for (const part of parts)
            sums.add(
              this.at(place, school, 0, part),
              of.map((group) => this.at(place, school, group, part)),
            );
      }
      for (const group of groups)
        for (const part of parts)
          sums.add(this.at(place, 0, group, part), [
            this.at(place, 1, group, part),
            this.at(place, 2, group, part),
          ]);
    }
  }

  /** The counts that determine all others: the lowest places by school level, without the rest of a factor. */
  atoms(): readonly number[] {
    const lowest = listChildren(this.places).flatMap((below, place) => (below.length === 0 ? [place] : []));
    const groups = [...this.groups.entries()].flatMap(([group, { isRest }]) => (isRest ? [] : [group]));
    return lowest.flatMap((place) =>
      [1, 2].flatMap((school) =>
        groups.flatMap((group) => this.parts.atoms.map((part) => this.at(place, school, group, part))),
      ),
    );
  }
}
