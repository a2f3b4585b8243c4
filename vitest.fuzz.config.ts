import { defineConfig } from 'vitest/config';
import type { FuzzPlan } from './apps/api/test/fuzz/plan.ts';

const rounds = Number(process.env['FUZZ_ROUNDS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** `npm run fuzz`: the properties of `npm test` over hostile input, for as long as one likes and from a new seed. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    globalSetup: ['apps/api/test/cluster/postgres-cluster.ts'],
    include: ['apps/api/test/fuzz/**/*.test.ts', 'packages/sheets/fuzz.test.ts'],
    provide: { fuzz: { rounds, seed } satisfies FuzzPlan },
  },
});
