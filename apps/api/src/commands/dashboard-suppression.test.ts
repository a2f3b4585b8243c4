import { MEASURES } from '@srae/domain/measures/catalogue';
import { activeFacts } from '@srae/domain/measures/facts';
import { MEASURE_SETS } from '@srae/domain/measures/measure';
import { questionFamily } from '@srae/domain/measures/survey-family';
import { describe, expect, it } from 'vitest';
import { loadFacts } from '../store/dashboard-facts.ts';
import { inScope, openDatabase } from '../store/database.ts';
import { deducible } from '../testing/subtraction-attack.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const periods = await db.selectFrom('reporting_periods').select(['pk', 'name']).orderBy('pk').execute();
const questions = MEASURE_SETS.flatMap((set) => MEASURES[set])
  .filter((measure) => measure.source === 'survey')
  .flatMap((measure) => measure.questions);

describe.each(periods)('the demo, $name', ({ pk }) => {
  it.each(['submitted', 'saved'] as const)(
    'no hidden count of any question follows from all the shown ones together, %s [BEY-118]',
    async (basis) => {
      const { grants } = await inScope(db, 'all', (tx) => loadFacts(tx, pk, basis));
      const active = grants.map(activeFacts);
      const found = questions.flatMap((question) => {
        const family = questionFamily(question, active, 11);
        return deducible(family, active, question).map((count) => `${question.id} ${count}`);
      });
      expect(active.length).toBeGreaterThan(10);
      expect(found).toEqual([]);
    },
  );
});

it('finds what a threshold alone gives away', async () => {
  const { grants } = await inScope(db, 'all', (tx) => loadFacts(tx, periods[0]?.pk ?? 0, 'submitted'));
  const active = grants.map(activeFacts);
  const [question] = questions.filter(({ kind }) => kind === 'exit');
  if (!question) throw new Error('The catalogue holds exit questions.');
  const family = questionFamily(question, active, 11);
  const careless = {
    ...family,
    isHidden: (...[place, school, group]: Parameters<typeof family.isHidden>) => {
      const { groups, base } = family.counts(place, school);
      const count = group === null ? base : (groups[group] ?? 0);
      return count > 0 && count < 11;
    },
  };
  expect(deducible(careless, active, question).length).toBeGreaterThan(0);
});
