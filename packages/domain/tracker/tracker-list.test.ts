import { describe, expect, it } from 'vitest';
import { TRACKER_HEAD, trackerCells } from './tracker-file.ts';
import {
  type TrackerFilter,
  type TrackerSort,
  isOverdue,
  missingUploads,
  selectTracked,
} from './tracker-list.ts';
import type { TrackerRow } from './tracker-row.ts';

const ROWS = [
  row({ grant_id: 1, grantee: 'alpha', stream_pk: 2, stream: 'SRAE', state: 'submitted', days_left: -3 }),
  row({ grant_id: 2, grantee: 'Beta', cohort: 'FY2020', state: 'in-progress', days_left: -1, issues: 4 }),
  row({ grant_id: 3, grantee: 'Gamma', state: 'not-started', entry: { done: 0, of: 2 }, days_left: 0 }),
  row({ grant_id: 4, grantee: 'delta', pages: { major: 1, unsaved: 0, minor: 0, clean: 2 }, issues: 1 }),
  row({ grant_id: 5, grantee: 'Beta', due_date: '2023-09-30', last_activity: '2023-07-02T00:00:00.000Z' }),
];

describe('filters', () => {
  it.each<[TrackerFilter, readonly number[]]>([
    [{}, [1, 2, 5, 4, 3]],
    [{ search: 'BET' }, [2, 5]],
    [{ search: '%' }, []],
    [{ search: 'gammá' }, [3]],
    [{ search: 'fy2020' }, [2]],
    [{ search: 'alpha srae' }, [1]],
    [{ stream: 2 }, [1]],
    [{ cohort: 'FY2020' }, [2]],
    [{ state: 'not-started' }, [3]],
    [{ open: 'issues' }, [4]],
    [{ open: 'uploads' }, [3]],
    [{ open: 'overdue' }, [2]],
    [{ search: 'beta', state: 'submitted' }, []],
  ])('%j leaves %j', (filter, keys) => {
    expect(listKeys(filter)).toEqual(keys);
  });

  it('count the states before one of them is chosen', () => {
    const { counts } = selectTracked(ROWS, { state: 'submitted' }, { sort: 'grantee', direction: 'asc' });
    expect(counts).toEqual({
      'not-started': 1,
      'in-progress': 3,
      'nothing-to-report': 0,
      reopened: 0,
      changed: 0,
      submitted: 1,
    });
  });

  it.each([
    ['in-progress', -1, true],
    ['in-progress', 0, false],
    ['in-progress', null, false],
    ['submitted', -1, false],
    ['changed', -1, false],
    ['reopened', -1, true],
  ] as const)('%s with %s days left is overdue: %s', (state, days_left, overdue) => {
    expect(isOverdue({ state, days_left })).toBe(overdue);
  });
});

it('uploads are missing where fewer came than are owed, of either survey', () => {
  expect(missingUploads({ entry: { done: 1, of: 4 }, exit: { done: 2, of: 7 } })).toBe(8);
  expect(missingUploads({ entry: { done: 4, of: 4 }, exit: { done: 7, of: 7 } })).toBe(0);
});

describe('order', () => {
  const ranked = (parts: readonly Partial<TrackerRow>[], sort: TrackerSort, direction: 'asc' | 'desc') =>
    selectTracked(
      parts.map((one, index) => row({ grantee: 'Same', grant_id: parts.length - index, ...one })),
      {},
      { sort, direction },
    ).rows.map(({ grant_id }) => grant_id);

  // Written in rising order, and numbered from the last to the first.
  it.each<[TrackerSort, readonly Partial<TrackerRow>[]]>([
    ['stream', [{ stream: 'CSRAE' }, { stream: 'GDSRAE' }, { stream: 'SRAE' }]],
    ['cohort', [{ cohort: 'FY2019' }, { cohort: 'FY2020' }, { cohort: 'FY2021' }]],
    ['providers', [0, 1, 3].map((done) => ({ providers: { done, of: 4 } }))],
    ['programs', [{ programs: { done: 5, of: 50 } }, { programs: { done: 1, of: 2 } }]],
    ['submitted_at', [{ submitted_at: '2023-07-01' }, { submitted_at: '2023-07-02' }]],
    ['last_activity', [{ last_activity: '2023-07-01' }, { last_activity: '2023-07-02' }]],
    ['due', [{ due_date: '2023-07-01' }, { due_date: '2023-07-31' }]],
  ])('by %s rises and falls', (sort, parts) => {
    const rising = parts.map((_, index) => parts.length - index);
    expect(ranked(parts, sort, 'asc')).toEqual(rising);
    expect(ranked(parts, sort, 'desc')).toEqual(rising.toReversed());
  });

  it('puts nothing to do behind every share of it', () => {
    const none = { providers: { done: 0, of: 0 } };
    for (const direction of ['asc', 'desc'] as const) {
      expect(ranked([none, { providers: { done: 0, of: 2 } }], 'providers', direction)).toEqual([1, 2]);
      expect(ranked([{ providers: { done: 0, of: 2 } }, none], 'providers', direction)).toEqual([2, 1]);
    }
  });

  it('leaves the order of equal names to their keys, in both directions', () => {
    for (const direction of ['asc', 'desc'] as const) {
      expect(ranked([{}, {}, {}], 'issues', direction)).toEqual([1, 2, 3]);
      expect(ranked([{}, {}, {}], 'due', direction)).toEqual([1, 2, 3]);
    }
  });

  it.each<[TrackerSort, 'asc' | 'desc', readonly number[]]>([
    ['grantee', 'asc', [1, 2, 5, 4, 3]],
    ['grantee', 'desc', [3, 4, 2, 5, 1]],
    ['state', 'asc', [3, 2, 5, 4, 1]],
    ['issues', 'desc', [2, 4, 1, 5, 3]],
    ['uploads', 'desc', [3, 1, 2, 5, 4]],
  ])('by %s, %s: %j', (sort, direction, keys) => {
    expect(listKeys({}, sort, direction)).toEqual(keys);
  });

  it.each(['asc', 'desc'] as const)('puts what is unknown last, %s', (direction) => {
    expect(listKeys({}, 'due', direction)[0]).toBe(5);
    expect(listKeys({}, 'last_activity', direction)[0]).toBe(5);
    expect(listKeys({}, 'cohort', direction)[0]).toBe(2);
  });
});

it('a line of the file has a cell for every heading', () => {
  const notes = { periodDue: null, extension: null, reopenings: [], contacts: null };
  for (const one of ROWS)
    expect(trackerCells('Summer 2023', one, notes)).toHaveLength(TRACKER_HEAD.headings.length);
  const [first] = ROWS;
  if (!first) throw new Error('no row');
  expect(trackerCells('Summer 2023', first, notes).slice(0, 5)).toEqual([
    'Summer 2023',
    'alpha',
    'SRAE',
    null,
    'Submitted',
  ]);
});

it('a line of the file has every number and note of the report under its heading', () => {
  const at = '2023-07-02T00:00:00.000Z';
  const full = row({
    last_activity: at,
    pages: { major: 1, minor: 2, unsaved: 3, clean: 4 },
    providers: { done: 5, of: 6 },
    programs: { done: 7, of: 8 },
    entry: { done: 9, of: 11 },
    exit: { done: 12, of: 15 },
    nothing_to_report: 16,
    queries: { open: 17, answered: 18 },
    submissions: 19,
    submitted_at: '2023-07-01T00:00:00.000Z',
    due_date: '2023-09-30',
    days_left: 20,
    reopenings: 2,
  });
  const reopening = (number: number) => ({ number, by: `Admin ${number}`, at, reason: `Reason ${number}` });
  const cells = trackerCells('Summer 2023', full, {
    periodDue: '2023-08-31',
    extension: { reason: 'A flood', by: 'Ada', at },
    reopenings: [reopening(2), reopening(1)],
    contacts: [
      { name: 'Grace', email: 'grace@example.org' },
      { name: 'Gus', email: 'gus@example.org' },
    ],
  });
  expect(Object.fromEntries(TRACKER_HEAD.headings.map((heading, index) => [heading, cells[index]]))).toEqual({
    'Report period': 'Summer 2023',
    Grantee: '',
    'Funding stream': 'GDSRAE',
    Cohort: null,
    Status: 'In progress',
    'Last activity (UTC)': at,
    'Pages that need review and revision': 1,
    'Pages that are incomplete or inconsistent': 2,
    'Pages never saved': 3,
    'Pages without issues': 4,
    'Providers complete': 5,
    Providers: 6,
    'Programs complete': 7,
    Programs: 8,
    'Entry uploads received': 9,
    'Entry uploads expected': 11,
    'Exit uploads received': 12,
    'Exit uploads expected': 15,
    'Uploads missing': 5,
    'Nothing to report stated': 16,
    'Queries waiting for the grantee': 17,
    'Queries answered, not closed': 18,
    Submissions: 19,
    'Last submitted (UTC)': '2023-07-01T00:00:00.000Z',
    'Due date': '2023-09-30',
    'Days to due date': 20,
    'Due date of the period': '2023-08-31',
    'Reason of the extension': 'A flood',
    'Extended by': 'Ada',
    'Times reopened': 2,
    'Last reopened (UTC)': at,
    'Last reopened by': 'Admin 2',
    'Reason of the last reopening': 'Reason 2',
    'Contacts of the grantee': 'Grace <grace@example.org>; Gus <gus@example.org>',
  });
});

function listKeys(
  filter: TrackerFilter,
  sort: TrackerSort = 'grantee',
  direction: 'asc' | 'desc' = 'asc',
): readonly number[] {
  return selectTracked(ROWS, filter, { sort, direction }).rows.map(({ grant_id }) => grant_id);
}

function row(parts: Partial<TrackerRow>): TrackerRow {
  return {
    grant_id: 0,
    grantee: '',
    stream_pk: 1,
    stream: 'GDSRAE',
    cohort: null,
    state: 'in-progress',
    last_activity: null,
    submissions: 0,
    submitted_at: null,
    pages: { major: 0, unsaved: 0, minor: 0, clean: 0 },
    providers: { done: 0, of: 0 },
    programs: { done: 0, of: 0 },
    entry: { done: 0, of: 0 },
    exit: { done: 0, of: 0 },
    issues: 0,
    nothing_to_report: 0,
    queries: { open: 0, answered: 0 },
    due_date: null,
    extended: false,
    reopenings: 0,
    days_left: null,
    ...parts,
  };
}
