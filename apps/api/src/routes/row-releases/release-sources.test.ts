/** What the file of a release says of the sources of its rows: nothing finer than the place released. */
import { readWithDuckDb } from '@srae/datasets/test/duckdb';
import { describe, expect, it } from 'vitest';
import { openReleases } from '../../../test/portal/calls/releases-portal.ts';
import { unzippedBytes } from '../../../test/portal/unzipped-bytes.ts';
import { inScope } from '../../store/database/database.ts';
import { lockRowRelease } from '../../store/row-releases/row-releases.ts';

const {
  db,
  create,
  decide,
  download,
  people: { mika },
} = await openReleases();

const CHANCE = 1e-9;
const CUTS = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];

describe('the order of the rows', () => {
  it('tells nothing of the grant in a release by funding stream [BEY-189]', async () => {
    const [byGrant, byStream] = await Promise.all([release('grant'), release('stream')]);
    const grants = new Map<string, Set<unknown>>();
    for (const row of byGrant.rows) {
      const key = toKey(row, byStream.columns);
      grants.set(key, (grants.get(key) ?? new Set()).add(row['grant']));
    }
    // Only rows that no other grant has: who reads the file cannot know them, the test can.
    const sequence = byStream.rows.flatMap((row) => {
      const [grant, ...others] = grants.get(toKey(row, byStream.columns)) ?? [];
      return others.length === 0 ? [grant] : [];
    });
    expect(sequence.length).toBeGreaterThan(byStream.rows.length / 2);
    expectMixed(sequence);
  });

  it.each(['grant', 'provider'])('is not that of the %ss in a release by program [BEY-189]', async (name) => {
    const { rows } = await release('program');
    expectMixed(rows.map((row) => row[name]));
  });
});

describe('a release by funding stream', () => {
  it('names no grantee, no count and no digest of a source in any file [BEY-189]', async () => {
    const { files, sources } = await release('stream');
    for (const ending of ['datapackage.json', 'privacy-report.json', '.csv', '.sas', '.sav', '.dta'])
      for (const source of sources) {
        const bytes = findFile(files, ending);
        for (const text of [source.grantee, source.rowsSha256, source.snapshotSha256])
          expect([ending, text, bytes.includes(text)]).toEqual([ending, text, false]);
      }
    const { provenance } = JSON.parse(String(findFile(files, 'datapackage.json'))) as Descriptor;
    expect(Object.keys(provenance)).toEqual(['instrument', 'software', 'release']);
    const report = JSON.parse(String(findFile(files, 'privacy-report.json'))) as object;
    expect(report).toHaveProperty('k');
    for (const name of ['grants', 'left_out']) expect(report).not.toHaveProperty(name);
  });
});

describe.each(['grant', 'provider', 'program'])('a release by %s', (place) => {
  it('names the submission of each grant, and no digest of what was generalised [BEY-188]', async () => {
    const { files, sources, digest } = await release(place);
    const described = String(findFile(files, 'datapackage.json'));
    const { provenance } = JSON.parse(described) as Descriptor;
    expect(provenance['submissions']).toEqual(
      sources.map(({ period, grantId, grantee, snapshot, rows }) => ({
        period,
        grantId,
        grantee,
        snapshot,
        rows,
      })),
    );
    for (const text of [digest, ...sources.flatMap((one) => [one.rowsSha256, one.snapshotSha256])])
      expect(described).not.toContain(text);
  });
});

type Descriptor = { readonly provenance: Readonly<Record<string, unknown>> };
type Row = Readonly<Record<string, unknown>>;

/** Releases are only read here: the first test that needs one of a place creates it. */
const releases = new Map<string, ReturnType<typeof createRelease>>();

function release(place: string): ReturnType<typeof createRelease> {
  const created = releases.get(place) ?? createRelease(place);
  releases.set(place, created);
  return created;
}

/** An approved release of entry surveys in every file, with what the server keeps of it. */
async function createRelease(place: string) {
  const pk = await create({ choices: { place, age: 'years', dropped: [] } });
  await decide(mika, pk);
  const files = await unzippedBytes((await download(pk)).rawPayload);
  const { rows, types } = await readWithDuckDb(findFile(files, '.parquet'));
  const columns = types.map(([column]) => String(column));
  const stored = await inScope(db, 'all', (tx) => lockRowRelease(tx, pk));
  return {
    files,
    columns,
    rows: rows.map((row): Row => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))),
    sources: stored?.sources ?? [],
    digest: stored?.digest ?? '',
  };
}

function findFile(files: ReadonlyMap<string, Buffer>, ending: string): Buffer {
  return [...files].find(([name]) => name.endsWith(ending))?.[1] ?? Buffer.alloc(0);
}

function toKey(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => row[column]));
}

/**
 * Every source has its share of every stretch of the file. By Hoeffding's bound (1963, section 6: it holds without
 * replacement) a shuffled sequence fails with a probability below 1e-9; one in order of source must fail.
 */
function expectMixed(sequence: readonly unknown[]): void {
  expect(listUneven(sequence)).toEqual([]);
  expect(listUneven(sequence.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)))).not.toEqual(
    [],
  );
}

function listUneven(sequence: readonly unknown[]): readonly unknown[] {
  const sources = [...new Set(sequence)];
  const checks = sources.length * CUTS.length;
  return sources.flatMap((source) => {
    const places = sequence.flatMap((one, at) => (one === source ? [at] : []));
    const tolerance = Math.sqrt(Math.log((2 * checks) / CHANCE) / (2 * places.length));
    return CUTS.flatMap((cut) => {
      const length = Math.round(cut * sequence.length);
      const share = places.filter((at) => at < length).length / places.length;
      return Math.abs(share - length / sequence.length) > tolerance ? [{ source, cut, share }] : [];
    });
  });
}
