import { it } from 'vitest';
import { sql } from 'kysely';
import { MEASURES } from '@srae/domain/measures/catalogue/catalogue';
import { computeFigures } from '@srae/domain/measures/figures/compute';
import { activeFacts, factsWithin } from '@srae/domain/measures/figures/facts';
import { ownSums, releasedSums } from '@srae/domain/measures/figures/tally-sums';
import { findHolder } from '@srae/domain/measures/protection/disclosure';
import { NOISE_TABLES } from '@srae/domain/measures/protection/noise';
import { atOneMoment, loadFacts } from '../store/dashboard-facts.ts';
import { openDatabase } from '../store/database.ts';
import { listPlaceSums } from '../store/release-sums.ts';
import { listTalliesWithin } from '../store/releases.ts';
import { testDatabase } from '../testing/test-database.ts';
const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
it('acc', async () => {
  const periods = await db.selectFrom('reporting_periods').select(['pk', 'name']).orderBy('pk').execute();
  const periodPk = periods.find((p) => p.name.startsWith('Winter'))?.pk ?? 0;
  const out: Record<string, { diffs: number[]; words: number; cells: number; small:number }> = {};
  await atOneMoment(db, async (tx) => {
    const facts = (await loadFacts(tx, { periodPk, basis: 'submitted', factors: [] }));
    const places: [string, any][] = [['nation', {}]];
    const seen = new Set<string>();
    for (const g of facts) {
      for (const [n, p] of [['stream', { stream: g.stream }], ['cohort', { stream: g.stream, cohort: g.cohort }]] as const) { const k = JSON.stringify(p); if (!seen.has(k)) { seen.add(k); places.push([n, p]); } }
      places.push(['grant', { grant: g.grantId }]);
      for (const pr of g.providers) { places.push(['provider', { grant: g.grantId, provider: pr.pk }]); for (const m of pr.programs) places.push(['program', { grant: g.grantId, provider: pr.pk, program: m.pk }]); }
    }
    const holder = findHolder({ associations: [{ pk: 1, grantId: 1, role: 'grantee', providerId: null, hasPortalAccess: true, hasDashboardAccess: true, grantActive: true }] }, { grant: 1 })!;
    for (const [level, place] of places) for (const by of [undefined] as const) {
      const sums = place.grant === undefined ? await listPlaceSums(tx, periodPk, place, by) : await listTalliesWithin(tx, periodPk, place, by);
      const req = { place, school: 'all' as const, by, season: 'winter' as const, comparing: false };
      const ms = [...MEASURES.youth, ...MEASURES.responses].filter((m) => m.source === 'survey');
      const ex = computeFigures(ms, [], { kind: 'exact', holder, sums: ownSums(factsWithin(facts.map(activeFacts), place)) }, req);
      const pr = computeFigures(ms, [], { kind: 'protected', table: NOISE_TABLES[2], threshold: 11, sums: releasedSums(sums) }, req);
      const key = level + (by ? ' by race' : '');
      const o = (out[key] ??= { diffs: [], words: 0, cells: 0, small: 0 });
      ex.forEach((f, i) => { if (by && !f.by) return; f.rows.forEach((r, j) => { const q = pr[i]!.rows[j]!; r.cells.forEach((c, k) => { if (c.value === null) return; o.cells++; const d = q.cells[k]!; if (d.value === null) o.words++; else o.diffs.push(Math.abs(100*d.numerator!/d.denominator! - 100*c.numerator!/c.denominator!)); }); }); });
    }
  });
  const q = (a: number[], p: number) => a.toSorted((x, y) => x - y)[Math.floor(p * a.length)] ?? NaN;
  for (const [k, o] of Object.entries(out)) console.log(`ACC ${k}: cells ${o.cells}, shown ${(100 * o.diffs.length / o.cells).toFixed(0)}%, median ${q(o.diffs, 0.5).toFixed(2)}, p95 ${q(o.diffs, 0.95).toFixed(2)}, max ${q(o.diffs,0.9999).toFixed(1)}`);
  const { rows } = await sql<any>`select 1`.execute(db); void rows;
}, 200000);
