import { expect, it } from 'vitest';
import { randomFrom } from '../bench/chaos/random.mjs';
import { grantsFor, toPeople } from './people.mjs';

const provider = (k) => ({ k, pk: k, name: `Provider ${k}`, programs: [] });
const grants = Array.from({ length: 200 }, (_, at) => ({
  n: at + 1,
  grant: at + 21,
  providers: [1, 2, 3, 4].map(provider),
}));

it.each([
  [1, 10],
  [50, 10],
  [51, 20],
  [1_000, 200],
])('so many people, %i, need %i grants and no more', (people, needed) => {
  expect(grantsFor(people)).toBe(needed);
});

it('has one person for each grant and each provider, who works at the own provider alone, and staff', () => {
  const people = toPeople({ grants, period: 2 }, randomFrom(1));
  expect(new Set(people.map(({ key }) => key)).size).toBe(people.length);
  const count = (role) => people.filter((one) => one.role === role).length;
  expect([count('grantee'), count('provider'), count('staff')]).toEqual([200, 800, 20]);
  for (const { role, key, place } of people) {
    if (role !== 'provider') continue;
    expect(key).toBe(`provider-${place.grant - 20}-${place.providers[0].k}`);
    expect(place.providers).toHaveLength(1);
  }
});

it('has about the same proportions among the first of them, and the same people for the same chance', () => {
  const people = toPeople({ grants, period: 2 }, randomFrom(1));
  const first = people.slice(0, 200).filter(({ role }) => role === 'grantee').length;
  expect(first).toBeGreaterThan(25);
  expect(first).toBeLessThan(55);
  expect(toPeople({ grants, period: 2 }, randomFrom(1)).map(({ key }) => key)).toEqual(
    people.map(({ key }) => key),
  );
});
