import { questionOfFactor } from '@srae/domain/measures/factor-questions';
import { FACTOR_IDS, factorCodes } from '@srae/domain/measures/factors';
import { activeFacts, type FamilyPlace, type GrantFacts } from '@srae/domain/measures/facts';
import { type Decisions, decideFamilies, isBrokenDown, rowsQuestion } from '@srae/domain/measures/families';
import { SCHOOLS } from '@srae/domain/measures/question-counts';
import { describe, expect, it } from 'vitest';
import { atOneMoment, loadFacts } from '../store/dashboard-facts.ts';
import { openDatabase } from '../store/database.ts';
import { familyViews } from '../testing/family-view.ts';
import { deducible } from '../testing/subtraction-attack.ts';
import { testDatabase } from '../testing/test-database.ts';
import { QUESTIONS } from './decide-families.ts';

const database = await testDatabase();
const db = openDatabase({ ...database.app, max: 2 });
const [winter, summer] = await db.selectFrom('reporting_periods').select('pk').orderBy('pk').execute();
/** Thousands of sums for each question. */
const LONG = 180_000;

describe.each([
  ['winter, submitted', winter?.pk ?? 0, 'submitted'],
  ['summer, saved', summer?.pk ?? 0, 'saved'],
] as const)('the demo, %s', async (_, periodPk, basis) => {
  const { grants, decisions } = await decided(periodPk, basis);
  const viewOf = familyViews(grants, decisions);

  it('no hidden count of any question follows from all the shown ones together [BEY-118]', {
    timeout: LONG,
  }, () => {
    const found = QUESTIONS.flatMap((question) =>
      deducible(viewOf(question), grants, question).map((count) => `${question.id} ${count}`),
    );
    expect(grants.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });

  it.each(FACTOR_IDS)('nor with all its figures by %s [BEY-118]', { timeout: LONG }, (factor) => {
    const broken = QUESTIONS.filter(isBrokenDown);
    const found = broken.flatMap((question) =>
      deducible(viewOf(question), grants, question, factor).map((count) => `${question.id} ${count}`),
    );
    expect(broken.length).toBeGreaterThan(40);
    expect(found).toEqual([]);
  });

  it('where the number of surveys, of valid answers or of a group of youth is hidden, so is all that tells it [BEY-118]', () => {
    const found = QUESTIONS.flatMap((question) => {
      const view = viewOf(question);
      const surveys = viewOf(rowsQuestion(question.kind));
      return placesOf(grants).flatMap((place) =>
        SCHOOLS.filter((school) => view.counts(place, school).base > 0).flatMap((school) => {
          const at = `${question.id} ${JSON.stringify(place)} ${school}`;
          if (surveys.isHidden(place, school, null) && !view.isHidden(place, school, null)) return [at];
          if (!isBrokenDown(question) || (question.sensitive && school !== 'all')) return [];
          return FACTOR_IDS.flatMap((factor) => {
            const { question: ofFactor, parts } = questionOfFactor(factor, question.kind);
            return factorCodes(factor).flatMap((group, index) =>
              (parts[index] ?? []).some((part) => viewOf(ofFactor).isHidden(place, school, part)) &&
              !view.isHidden(place, school, null, { factor, group })
                ? [`${at} ${group}`]
                : [],
            );
          });
        }),
      );
    });
    expect(found).toEqual([]);
  });
});

it('finds what a threshold alone gives away', async () => {
  const { grants, decisions } = await decided(winter?.pk ?? 0, 'submitted');
  const [question] = QUESTIONS.filter(({ kind }) => kind === 'exit');
  if (!question) throw new Error('The catalogue holds exit questions.');
  const family = familyViews(grants, decisions)(question);
  const careless = {
    ...family,
    isHidden: (...[place, school, group, by]: Parameters<typeof family.isHidden>) => {
      const { groups, base } = family.counts(place, school, by);
      const count = group === null ? base : (groups[group] ?? 0);
      return count > 0 && count < 11;
    },
  };
  expect(deducible(careless, grants, question).length).toBeGreaterThan(0);
  expect(deducible(careless, grants, question, 'sex').length).toBeGreaterThan(0);
});

/** Some places of every level. */
function placesOf(grants: readonly GrantFacts[]): readonly FamilyPlace[] {
  const below = grants
    .slice(0, 6)
    .flatMap(({ grantId: grant, stream, providers }) => [
      { stream },
      { grant },
      ...providers.map(({ pk: provider }) => ({ grant, provider })),
    ]);
  return [{}, ...below];
}

async function decided(
  periodPk: number,
  basis: 'submitted' | 'saved',
): Promise<{ readonly grants: readonly GrantFacts[]; readonly decisions: Decisions }> {
  const facts = await atOneMoment(db, (tx) => loadFacts(tx, { periodPk, basis, factors: FACTOR_IDS }));
  const grants = facts.map(activeFacts);
  return { grants, decisions: decideFamilies(QUESTIONS, grants, 11) };
}
