import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RememberedMapping } from '@srae/contract/schemas/mappings/column-mappings';
import { COLUMN_MAPPINGS_MAX } from '@srae/domain/survey/limits';
import { inScope } from '../../store/database/database.ts';
import { getMapping } from '../../store/uploads/mapping.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import type { PersonName } from '../../../test/portal/uploads/upload-data.ts';
import { callUrl, openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const { call, turnClock, db } = portal;
afterAll(() => portal.close());

const GRANT = callUrl('readMapping', 'entry');
const BRIGHT = callUrl('readMapping', 'entry', { provider: 1 });
const NINOS = callUrl('readMapping', 'entry', { provider: 2 });
const hash = (byte: string) => byte.repeat(32);
const INSTRUMENT = '2021';

const readMapping = async (who: PersonName, url: string, byte: string, instrument = INSTRUMENT) => {
  const { data } = (await call(who, 'GET', `${url}?instrument=${instrument}&header_hash=${hash(byte)}`)).body;
  // The response type of the call.
  return (data as RememberedMapping).mapping;
};
const save = (who: PersonName, url: string, byte: string, mapping: object, instrument = INSTRUMENT) =>
  call(who, 'PUT', url, { instrument, header_hash: hash(byte), mapping });

beforeAll(async () => {
  turnClock(10);
  await save('grace', GRANT, '0a', { en_age: 1 });
  await save('pat', BRIGHT, '0b', { en_age: 2 });
  turnClock(11);
  await save('pat', BRIGHT, '0a', { en_age: 3 });
  turnClock(12);
  await save('nina', NINOS, '0b', { en_age: 4 });
});

it('a provider has a memory of column mappings of its own: it reads neither another’s nor the grant’s [BEY-122]', async () => {
  expect(await readMapping('pat', BRIGHT, '0a')).toEqual({ en_age: 3 });
  expect(await readMapping('pat', BRIGHT, '0b')).toEqual({ en_age: 2 });
  expect(await readMapping('nina', NINOS, '0b')).toEqual({ en_age: 4 });
  expect(await readMapping('nina', NINOS, '0a')).toBeNull();
});

it('the Grantee is offered that of the upload’s own place, else the latest of the grant and its providers', async () => {
  expect(await readMapping('grace', GRANT, '0a')).toEqual({ en_age: 1 });
  expect(await readMapping('grace', GRANT, '0b')).toEqual({ en_age: 4 });
  expect(await readMapping('grace', BRIGHT, '0b')).toEqual({ en_age: 2 });
  expect(await readMapping('grace', NINOS, '0a')).toEqual({ en_age: 3 });
});

it('a mapping takes the place of the former one of the same place alone', async () => {
  turnClock(13);
  await save('grace', GRANT, '0a', { en_age: 5 });
  await save('grace', GRANT, '0a', { en_age: 6 });
  expect(await readMapping('grace', GRANT, '0a')).toEqual({ en_age: 6 });
  expect(await readMapping('pat', BRIGHT, '0a')).toEqual({ en_age: 3 });
});

it('the mapping that a program uploads with is that of its place', async () => {
  const find = async (providerId: number | null) => {
    const place = { kind: 'entry', grantId: 1, providerId, instrument: INSTRUMENT } as const;
    return (await inScope(db, [1], (tx) => getMapping(tx, place, hash('0b'), 'own'))).mapping;
  };
  expect(await find(1)).toEqual({ en_age: 2 });
  expect(await find(2)).toEqual({ en_age: 4 });
  expect(await find(null)).toBeNull();
});

it('a mapping is kept for the instrument of its file, and holds for another where the items are asked alike [BEY-122]', async () => {
  turnClock(13);
  await save('grace', GRANT, '0c', { en_age: 1, en_hispanic: 2, en_sex: 'not-in-file' });
  expect(await readMapping('grace', GRANT, '0c', '2026-draft')).toEqual({ en_age: 1, en_sex: 'not-in-file' });
  await save('grace', GRANT, '0c', { en_age: 3 }, '2026-draft');
  expect(await readMapping('grace', GRANT, '0c', '2026-draft')).toEqual({ en_age: 3 });
  expect(await readMapping('grace', GRANT, '0c')).toMatchObject({ en_age: 1, en_hispanic: 2 });
  await save('grace', GRANT, '0d', { en_hispanic: 2 });
  expect(await readMapping('grace', GRANT, '0d', '2026-draft')).toBeNull();
});

it('only the latest mappings of a place are remembered, however many header rows come', async () => {
  const name = (at: number) => at.toString(16).padStart(2, '0');
  turnClock(14);
  await save('nina', NINOS, 'ff', { en_age: 8 });
  for (let at = 0; at < COLUMN_MAPPINGS_MAX; at += 1) {
    turnClock(15 + at);
    await save('nina', NINOS, name(at), { en_age: 7 });
  }
  expect(await readMapping('nina', NINOS, 'ff')).toBeNull();
  expect(await readMapping('nina', NINOS, name(0))).toEqual({ en_age: 7 });
  // Other places keep theirs.
  expect(await readMapping('pat', BRIGHT, '0a')).toEqual({ en_age: 3 });
  const { total } = await inScope(db, [1], (tx) =>
    tx
      .selectFrom('upload_mappings')
      .where('fk_providers', '=', 2)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  );
  expect(total).toBe(COLUMN_MAPPINGS_MAX);
});
