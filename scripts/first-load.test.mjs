import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BUDGETS, holdToBudget, weigh } from './first-load.mjs';

describe('the budget of the first load', () => {
  const budget = { first: 'LoginPage.tsx', firstLoad: 30, anyPage: 50 };

  it('counts the entry and the first page with all they import, once each, and no other page', () => {
    const output = built({ entry: 5, shared: 10, login: 6, other: 20 });
    const { firstLoad, heaviest } = weigh(output, budget.first);
    expect(firstLoad.kB).toBeCloseTo(21, 0);
    expect(firstLoad.files.map(({ name }) => name)).toEqual(['shared.js', 'login.js', 'entry.js']);
    expect(heaviest.name).toBe('apps/portal/src/pages/OtherPage.tsx');
    expect(heaviest.kB).toBeCloseTo(35, 0);
  });

  it.each([
    ['the first load', { entry: 16 }, /first load is 3\d\.\d kB of JavaScript, at most 30 kB/],
    [
      'a page with an address of its own',
      { other: 40 },
      /OtherPage\.tsx loads 5\d\.\d kB of JavaScript, at most 50 kB/,
    ],
  ])('fails the build when %s grows over it, with what is in it', (_, grown, sentence) => {
    const sizes = { entry: 5, shared: 10, login: 5, other: 20 };
    expect(() => holdToBudget('portal', built(sizes), budget)).not.toThrow();
    const over = () => holdToBudget('portal', built({ ...sizes, ...grown }), budget);
    expect(over).toThrow(sentence);
    expect(over).toThrow(/ +\d+\.\d {2}shared\.js[^]+ +\d+\.\d {2}node_modules\/shared\/index\.js/);
  });

  it('fails when the first page is no file of its own any more', () => {
    expect(() => weigh(built({}), 'GonePage.tsx')).toThrow(/no page of its own in GonePage\.tsx/);
  });

  it('holds both apps to the promised size', () => {
    expect(BUDGETS).toMatchObject({ portal: { firstLoad: 160 }, dashboard: { firstLoad: 160 } });
  });
});

/** What a build answers, with chunks of so many kB that cannot be packed. */
function built({ entry = 1, shared = 1, login = 1, other = 1 }) {
  const chunk = (fileName, kB, facadeModuleId, more) => ({
    type: 'chunk',
    fileName,
    code: randomBytes(kB * 990).toString('base64'),
    facadeModuleId,
    imports: [],
    modules: { [facadeModuleId]: { renderedLength: kB * 1000 } },
    isEntry: false,
    isDynamicEntry: false,
    ...more,
  });
  const page = (name) => `/somewhere/apps/portal/src/pages/${name}.tsx`;
  return [
    chunk('entry.js', entry, '/somewhere/apps/portal/index.html', { isEntry: true, imports: ['shared.js'] }),
    chunk('shared.js', shared, '/somewhere/node_modules/shared/index.js', { imports: ['entry.js'] }),
    chunk('login.js', login, page('LoginPage'), { isDynamicEntry: true, imports: ['shared.js'] }),
    chunk('other.js', other, page('OtherPage'), { isDynamicEntry: true, imports: ['shared.js'] }),
    { type: 'asset', fileName: 'index.css' },
  ];
}
