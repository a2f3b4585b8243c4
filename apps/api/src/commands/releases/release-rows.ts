/** The survey rows of a submission, counted with their record keys into tallies. */
import { setImmediate } from 'node:timers/promises';
import { toSchool } from '@srae/domain/measures/figures/question-counts';
import { createRowMarker, type Mark, type RowMarks } from '@srae/domain/quality/row-marks';
import type { SurveyKind, Surveys } from '@srae/domain/survey/catalogue/column';
import type { Tx } from '../../store/database/database.ts';
import type { ReleaseTally } from '../../store/releases/releases.ts';
import { readRows } from '../../store/uploads/read-survey-rows.ts';
import { toProgramRows, type UploadPart } from '../../store/uploads/survey-rows.ts';
import type { Tally } from '../../store/figures/tallies.ts';
import { type CountedMarks, createMarkCounter } from './release-checks.ts';
import { cellKey, recordKeys, releaseDigest, rowDigest } from './record-keys.ts';
import { canonicalRows, type EncodedRows, encodeRows } from '../uploads/tallies/encode-rows.ts';
import { createKeyedCounter } from '../uploads/tallies/tally.ts';

/** Active programs by key, with their providers. */
export type ActivePrograms = ReadonlyMap<number, number>;

/** Counts without their keys. */
export type UnkeyedTally = Omit<ReleaseTally, 'rowKeys' | 'keys'>;

export type ReleaseRows = {
  /** A digest of every row, in read order. */
  readonly rows: readonly string[];
  readonly digest: Buffer;
  /** Draws the keys and counts. */
  readonly count: (secret: Buffer) => Promise<CountedRows>;
};

export type CountedRows = {
  readonly tallies: readonly ReleaseTally[];
  /** Null where the rows are deleted. */
  readonly marks: CountedMarks | null;
};

/** Reads the rows of uploads that belong to active programs. */
export async function readReleaseRows(
  tx: Tx,
  { uploads, surveys }: { readonly uploads: readonly UploadPart[]; readonly surveys: Surveys },
  programs: ActivePrograms,
): Promise<ReleaseRows> {
  const rows: string[] = [];
  const parts: {
    readonly kind: SurveyKind;
    readonly first: number;
    readonly count: number;
    readonly coded: EncodedRows;
    readonly programs: readonly number[];
    readonly marks: readonly RowMarks[];
  }[] = [];
  for (const upload of uploads) {
    const survey = surveys[upload.kind];
    const mark = createRowMarker(survey);
    for await (const read of readRows(tx, upload, survey)) {
      const active = read.filter(({ programId }) => programs.has(programId));
      const coded = bySchool(encodeRows(survey, toProgramRows(survey, active)));
      parts.push({
        kind: upload.kind,
        first: rows.length,
        count: active.length,
        coded,
        programs: active.map(({ programId }) => programId),
        marks: active.map(({ values }) => mark(values)),
      });
      for (const canonical of canonicalRows(survey, active)) rows.push(rowDigest(canonical));
    }
  }
  const digest = releaseDigest(rows);
  return {
    rows,
    digest,
    count: async (secret) => {
      const toRecordKey = recordKeys(secret, digest);
      const counters = { entry: createKeyedCounter(), exit: createKeyedCounter() };
      const marked = createMarkCounter();
      const seen = new Set<string>();
      for (const { kind, first, count, coded, ...part } of parts) {
        const keys = Uint32Array.from(rows.slice(first, first + count), toRecordKey);
        counters[kind].add(coded, keys);
        for (const [at, marks] of part.marks.entries()) {
          const row = rows[first + at] ?? '';
          marked.add(kind, part.programs[at] ?? 0, toMarks(marks, seen.has(row)), keys[at] ?? 0);
          seen.add(row);
        }
        // Yields to the event loop.
        await setImmediate();
      }
      const tallies = (['entry', 'exit'] as const).flatMap((kind) =>
        counters[kind].tallies().map(({ version, ...tally }) => ({
          ...tally,
          kind,
          providerId: programs.get(tally.programId) ?? 0,
          school: toSchool(version),
        })),
      );
      return { tallies, marks: marked.counted };
    },
  };
}

function toMarks({ repeatable, straightLined, improbable }: RowMarks, isSeen: boolean): readonly Mark[] {
  return [
    ...(repeatable && isSeen ? (['repeated'] as const) : []),
    ...(straightLined ? (['straight-lining'] as const) : []),
    ...(improbable ? (['improbable'] as const) : []),
  ];
}

/** Survey versions of one school level are counted together: figures are released by level, not by version. */
function bySchool({ legend, bytes }: EncodedRows): EncodedRows {
  const groups = legend.groups.map((group) => ({ ...group, version: toSchool(group.version).toUpperCase() }));
  return { bytes, legend: { ...legend, groups } };
}

/** Tallies whose rows have been deleted, by program and school level, with a key per cell instead of per row. */
export function keyCells(
  secret: Buffer,
  digest: Buffer,
  tallies: readonly UnkeyedTally[],
): readonly ReleaseTally[] {
  return tallies.map((tally) => {
    const { kind, programId, school, factor, factorCode, rows } = tally;
    const toKey = (item: string, code: string, count: number) =>
      cellKey(secret, digest, [kind, programId, school, factor, factorCode, item, code, count]);
    const keys = Object.entries(tally.cells).map(([item, codes]) => {
      const own = Object.entries(codes).map(([code, count]) => [code, toKey(item, code, count)] as const);
      return [item, Object.fromEntries(own)] as const;
    });
    return { ...tally, rowKeys: toKey('', '', rows), keys: Object.fromEntries(keys) };
  });
}

/** Tallies of a snapshot's active programs, summed by school level. */
export function mergeBySchool(
  frozen: readonly (Tally & { readonly kind: SurveyKind })[],
  programs: ActivePrograms,
): readonly UnkeyedTally[] {
  const merged = new Map<string, Omit<UnkeyedTally, 'rows'> & { rows: number; cells: Cells }>();
  for (const { kind, programId, version, factor, factorCode, rows, cells } of frozen) {
    const providerId = programs.get(programId);
    if (providerId === undefined) continue;
    const school = toSchool(version);
    const key = [kind, programId, school, factor, factorCode].join(' ');
    const sum = merged.get(key) ?? {
      kind,
      providerId,
      programId,
      school,
      factor,
      factorCode,
      rows: 0,
      cells: {},
    };
    merged.set(key, sum);
    sum.rows += rows;
    for (const [item, codes] of Object.entries(cells)) {
      const own = (sum.cells[item] ??= {});
      for (const [code, count] of Object.entries(codes)) own[code] = (own[code] ?? 0) + count;
    }
  }
  return [...merged.values()];
}

type Cells = Record<string, Record<string, number>>;

/**
 * Lower bound of the rows that differ between two sets of tallies: the largest difference in the answers to one item,
 * since every row has at most one answer per item of its survey.
 */
export function countLeastDifferent(one: readonly UnkeyedTally[], other: readonly UnkeyedTally[]): number {
  const byItem = new Map<string, Map<string, number>>();
  const add = (tally: UnkeyedTally, sign: number) => {
    if (tally.factor !== 'all') return;
    const items = { ...tally.cells, '': { '': tally.rows } };
    for (const [item, codes] of Object.entries(items)) {
      const name = `${tally.kind} ${item}`;
      const cells = byItem.get(name) ?? new Map<string, number>();
      byItem.set(name, cells);
      for (const [code, count] of Object.entries(codes)) {
        const cell = `${tally.programId} ${tally.school} ${code}`;
        cells.set(cell, (cells.get(cell) ?? 0) + sign * count);
      }
    }
  };
  for (const tally of one) add(tally, 1);
  for (const tally of other) add(tally, -1);
  const most = { entry: 0, exit: 0 };
  for (const [name, cells] of byItem) {
    const kind = name.startsWith('entry ') ? 'entry' : 'exit';
    const different = [...cells.values()].reduce((sum, count) => sum + Math.abs(count), 0);
    most[kind] = Math.max(most[kind], different);
  }
  return most.entry + most.exit;
}
