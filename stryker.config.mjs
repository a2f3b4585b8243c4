/**
 * `npm run mutation [-- --mutate 'packages/domain/survey/check*.ts']`: changes the rules one by one and sees whether a
 * test notices. Texts are left out: they are held against the specification's tables by conformance tests.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    'packages/domain/**/*.ts',
    '!packages/domain/**/*.test.ts',
    '!packages/domain/**/{test/**,test-*}',
  ],
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['/.cache', '/data', 'dist', '/test-results', '/docs/manual'],
  // Its rewriting of tsconfig files needs the compiler's former programming interface; nothing here needs it.
  tsconfigFile: 'none',
  tempDirName: '.cache/stryker',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress', 'json', 'html'],
  jsonReporter: { fileName: '.cache/reports/mutation.json' },
  htmlReporter: { fileName: '.cache/reports/mutation.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
};
