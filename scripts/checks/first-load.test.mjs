import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BUDGETS, holdToBudget, weigh } from './first-load.mjs';

describe('the budget of the first load', () => {
  const budget = { firstLoad: 30, anyPage: 50 };

  it('counts the entry and a page with all they import, once each, and not what other pages load', () => {
    const { firstLoad, heaviest } = weigh(built({ entry: 5, shared: 10, light: 6, heavy: 20 }));
    expect(firstLoad.kB).toBeCloseTo(15, 0);
    expect(firstLoad.files.map(({ name }) => name)).toEqual(['shared.js', 'entry.js']);
    expect(heaviest.name).toBe('apps/portal/src/pages/HeavyPage.tsx');
    expect(heaviest.kB).toBeCloseTo(35, 0);
    expect(heaviest.files.map(({ name }) => name)).toEqual(['heavy.js', 'shared.js', 'entry.js']);
  });

  it.each([
    ['the first load', { entry: 21 }, /first load is 3\d\.\d kB of JavaScript, at most 30 kB/],
    [
      'a page with an address of its own',
      { heavy: 40 },
      /HeavyPage\.tsx loads 5\d\.\d kB of JavaScript, at most 50 kB/,
    ],
  ])('fails the build when %s grows over it, with what is in it', (_, grown, sentence) => {
    const sizes = { entry: 5, shared: 10, light: 5, heavy: 20 };
    expect(() => holdToBudget('portal', built(sizes), budget)).not.toThrow();
    const over = () => holdToBudget('portal', built({ ...sizes, ...grown }), budget);
    expect(over).toThrow(sentence);
    expect(over).toThrow(/ +\d+\.\d {2}shared\.js[^]+ +\d+\.\d {2}node_modules\/shared\/index\.js/);
  });

  it('holds both apps to the promised size', () => {
    expect(BUDGETS).toMatchObject({ portal: { firstLoad: 100 }, dashboard: { firstLoad: 160 } });
  });
});

/** The result of a build, with incompressible chunks of that many kB. */
function built({ entry, shared, light, heavy }) {
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
    chunk('light.js', light, page('LightPage'), { isDynamicEntry: true, imports: ['shared.js'] }),
    chunk('heavy.js', heavy, page('HeavyPage'), { isDynamicEntry: true, imports: ['shared.js'] }),
    { type: 'asset', fileName: 'index.css' },
  ];
}
