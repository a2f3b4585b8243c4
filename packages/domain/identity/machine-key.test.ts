import { expect, it } from 'vitest';
import { readKeyText, toKeyText } from './machine-key.ts';

const id = '0123456789abcdef';
const secret = 'f'.repeat(64);

it('reads back what it wrote [BEY-176]', () => {
  expect(readKeyText(toKeyText({ id, secret }))).toEqual({ id, secret });
});

it.each([
  '',
  'srae_',
  `srae_${id}`,
  `srae_${id}_${secret}0`,
  `SRAE_${id}_${secret}`,
  `x srae_${id}_${secret}`,
])('takes %j for no key [BEY-176]', (text) => expect(readKeyText(text)).toBeNull());
