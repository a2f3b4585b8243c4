/**
 * Attacks the survey counts of the data-quality desk together with the released figures of the same rows. Reads every
 * count that a sentence of the desk may contain, so more than it prints.
 */
import type { SurveyFile } from '@srae/domain/quality/file-findings';
import type { ProtectedShare } from '@srae/domain/quality/protected-share';
import { MARKS } from '@srae/domain/quality/row-marks';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { type Attacked, attackGrid, type AttackOn } from './attack-question.ts';
import { Grid, listYouthGroups, type Parts } from './grid.ts';
import { filterPlaces } from './place-list.ts';
import { Readings } from './readings.ts';
import type { AttackedQuestion } from './released-cells.ts';

/** A share of the surveys of a grant, or of one of its programs. */
export type DeskShare = {
  readonly grantId: number;
  /** Null for the whole file. */
  readonly programId: number | null;
  readonly share: ProtectedShare;
};

/** All shares of one subject: a mark of rows, or a question without an answer. */
export type DeskSubject = {
  readonly about: string;
  readonly kind: SurveyKind;
  /** The question's column or item of the tallies; null for a mark. */
  readonly item: string | null;
  readonly shares: readonly DeskShare[];
};

/** What the desk counts in the files of each grant. */
export function listDeskSubjects(
  files: Iterable<readonly [grantId: number, files: readonly SurveyFile[]]>,
): readonly DeskSubject[] {
  const found = new Map<string, DeskSubject & { readonly shares: DeskShare[] }>();
  const add = (of: Omit<DeskSubject, 'shares'>, share: DeskShare) => {
    const known = found.get(of.about) ?? { ...of, shares: [] };
    found.set(of.about, known);
    known.shares.push(share);
  };
  for (const [grantId, own] of files)
    for (const { survey: kind, whole, programs } of own)
      for (const { programId, marks, items } of [whole, ...programs]) {
        if (marks)
          for (const mark of MARKS)
            add({ about: `${kind} ${mark}`, kind, item: null }, { grantId, programId, share: marks[mark] });
        for (const { item, missing } of items)
          add({ about: `${kind} ${item} on the desk`, kind, item }, { grantId, programId, share: missing });
      }
  return [...found.values()];
}

const [WHOLE, COUNTED, OTHERS] = [0, 1, 2];
const PARTS: Parts = {
  names: ['surveys', 'counted by the desk', 'not counted by the desk'],
  sums: [[WHOLE, [COUNTED, OTHERS]]],
  atoms: [COUNTED, OTHERS],
};

/** Attacks one subject: with the number of surveys for a mark, with valid and missing answers for a question. */
export function attackDesk(
  { places, released, rules, isQuick = false }: AttackOn,
  { about, kind, item, shares }: DeskSubject,
  questions: readonly AttackedQuestion[],
): Attacked {
  // Sensitive items are told of whole files alone.
  const isOfPrograms = shares.some(({ programId }) => programId !== null);
  const own = isOfPrograms ? places : filterPlaces(places, ({ query }) => query.program === undefined);
  const grid = new Grid(own, listYouthGroups([]), PARTS);
  const readings = new Readings(grid.counts, rules);
  if (item === null) released.readSurveys(kind, grid, WHOLE, readings);
  for (const { question } of questions)
    if (question.kind === kind && (question.baseItem ?? question.item) === item)
      released.readBase(question.id, grid, { whole: WHOLE, base: OTHERS, missing: COUNTED }, readings);
  const ofGrants = new Map<number, number>();
  const ofPrograms = new Map<number, number>();
  for (const [place, { query }] of own.entries())
    if (query.program !== undefined) ofPrograms.set(query.program, place);
    else if (query.grant !== undefined && query.provider === undefined) ofGrants.set(query.grant, place);
  for (const { grantId, programId, share } of shares) {
    const place = programId === null ? ofGrants.get(grantId) : ofPrograms.get(programId);
    if (place === undefined) continue;
    const read = (part: number, value: number) =>
      readings.read(grid.at(place, 0, 0, part), value < rules.threshold ? 'small' : value);
    read(WHOLE, share.whole);
    read(COUNTED, share.part);
    read(OTHERS, share.rest);
  }
  return attackGrid(about, grid, readings, { isAgreement: () => false, base: WHOLE, isQuick });
}

/** Minimum number of shares that all add up: those of protected counts do in one of nine cases. */
const BY_CHANCE = 10;

/** The surveys whose shares are without noise: each part and its rest add up to the whole. */
export function findNoiseFreeDesk(
  subjects: readonly DeskSubject[],
  { threshold }: AttackOn['rules'],
): readonly string[] {
  return (['entry', 'exit'] as const).flatMap((kind) => {
    const shares = subjects
      .filter((subject) => subject.kind === kind)
      .flatMap((subject) => subject.shares.map(({ share }) => share))
      .filter(({ part, rest }) => part >= threshold && rest >= threshold);
    const isEven = shares.every(({ part, rest, whole }) => part + rest === whole);
    return isEven && shares.length >= BY_CHANCE ? [`the shares of ${kind} surveys on the desk`] : [];
  });
}
