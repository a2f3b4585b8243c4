import { expect, it } from 'vitest';
import { createOutbox } from './outbox.mjs';

const message = (pk, recipient, code) => ({ pk, recipient, body: `Your code is ${code}.` });

it('answers the newest code of a phone, once, whoever read it', async () => {
  const outbox = createOutbox();
  const read = async () => [
    message(3, '+13032000001', 333333),
    message(1, '+13032000001', 111111),
    message(2, '+13032000002', 222222),
  ];
  expect(await outbox.codeFor('+13032000001', read)).toBe('333333');
  expect(await outbox.codeFor('+13032000002', async () => [])).toBe('222222');
  expect(await outbox.codeFor('+13032000001', async () => [])).toBeNull();
});

it('asks again for keys just before the last one, which may be seen late', async () => {
  const outbox = createOutbox();
  await outbox.codeFor('+13032000001', async () => [message(80, '+13032000001', 111111)]);
  let asked;
  await outbox.codeFor('+13032000001', async (after) => {
    asked = after;
    return [];
  });
  expect(asked).toBe(30);
});
