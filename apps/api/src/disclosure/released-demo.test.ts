import { afterAll, it } from 'vitest';
import { QUESTIONS } from '../commands/audit-disclosure.ts';
import { systemClock } from '../deps.ts';
import { loadRecordSecret } from '../identity/record-secret.ts';
import { inScope, openDatabase } from '../store/database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { testReleaseRules } from '../testing/test-secrets.ts';
import { attackQuestion } from './attack-question.ts';
import { compare, readBoth, truthOf } from './testing/compare-released.ts';
import { ownRules } from './testing/own-noise.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const owner = openDatabase({ ...database.owner, max: 1 });
afterAll(() => Promise.all([db.destroy(), owner.destroy()]));
const secret = await inScope(db, 'all', (tx) => loadRecordSecret(tx, testReleaseRules(systemClock)));
const [winter] = (
  await db.selectFrom('reporting_periods').select('pk').orderBy('prog_reach_reporting_period_start').execute()
).map(({ pk }) => pk);

it.each([[2], [3]] as const)('%s', { timeout: 600_000 }, async (deviation) => {
  let t = Date.now();
  const by = null;
  const both = await readBoth(db, owner, {
    periodPk: winter ?? 0,
    basis: 'submitted',
    by,
    deviation,
    secret,
    isRead: () => true,
  });
  console.log('read', Date.now() - t, both.places.length, both.truth.size);
  t = Date.now();
  const { cells, wrong } = compare(both, deviation);
  console.log(cells, wrong.length, wrong.slice(0, 5));
  const rules = ownRules(deviation);
  let n = 0,
    k = 0;
  const out: string[] = [];
  for (const [i, attacked] of QUESTIONS.entries()) {
    const a = attackQuestion({ ...both, rules, isQuick: i % 8 !== 0 }, attacked, by);
    if (a.noiseFree.length) console.log(attacked.question.id, a.noiseFree);
    for (const f of a.findings) {
      const v = truthOf(both, f);
      n++;
      if (v === null || (v >= 1 && v <= 10)) {
        k++;
        if (out.length < 12 || f.follows.by === 'bounds') out.push(JSON.stringify({ ...f, v }));
      }
    }
  }
  console.log('attack', Date.now() - t, n, k, out.slice(0, 20).join('\n'));
});
