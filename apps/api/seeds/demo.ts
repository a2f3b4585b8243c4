/** The demo as the server is given it. */
import type { Demo } from '../src/demo.ts';
import { PASSWORD, PERSONAS } from './personas.ts';
import { seedDemo } from './seed-demo.ts';
import { toUsername } from './seed-people.ts';

export const demo: Demo = {
  people: PERSONAS.map(({ key, email, about }) => ({ username: toUsername(key), email, about })),
  password: PASSWORD,
  seed: seedDemo,
};
