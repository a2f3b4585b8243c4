import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RememberedValues } from '@srae/contract/schemas/mappings/value-mappings';
import type { InForce } from '@srae/contract/schemas/uploads';
import { CORRECTIONS_MAX } from '@srae/domain/survey/corrections/corrections';
import { inScope } from '../../store/database/database.ts';
import { saveValueMappings } from '../../store/uploads/value-mappings.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { plainRows, toBatch } from '../../../test/portal/uploads/upload-bodies.ts';
import type { PersonName } from '../../../test/portal/uploads/upload-data.ts';
import { callUrl, openUploadPortal } from '../../../test/portal/uploads/upload-portal.ts';

const database = await emptyDatabase();
const portal = await openUploadPortal(database);
const { put, call, turnClock, db } = portal;
afterAll(() => portal.close());

const AT = '/api/entry/1/value-mappings';
const INSTRUMENT = '2021';
const ofInstrument = (url: string, instrument = INSTRUMENT) => `${url}?instrument=${instrument}`;
const BOY = { column: 'en_sex', found: ['boy'], accepted: ['M'] };
const NAMES = {
  column: 'program_name',
  found: ['Bright', 'Love'],
  accepted: ['Bright Futures', 'Love Notes'],
};

describe('the memory of mapped values', () => {
  it('is closed to everyone without the Grantee role on the grant, and to Admins for writing [BEY-159]', async () => {
    expect((await call(null, 'GET', ofInstrument(AT))).status).toBe(401);
    expect((await call('pat', 'GET', ofInstrument(AT))).status).toBe(403);
    expect((await call('gus', 'GET', ofInstrument(AT))).status).toBe(404);
    expect((await call('ada', 'PUT', AT, { instrument: INSTRUMENT, mappings: [BOY] })).status).toBe(403);
    expect((await call('gus', 'PUT', AT, { instrument: INSTRUMENT, mappings: [BOY] })).status).toBe(404);
  });

  it('is kept per grant, survey and column; a later decision takes the place of the former [BEY-159]', async () => {
    expect((await call('grace', 'GET', ofInstrument(AT))).body.data).toEqual({ mappings: [] });
    const saved = await call('grace', 'PUT', AT, {
      instrument: INSTRUMENT,
      mappings: [{ ...BOY, found: [' BOY '] }, NAMES],
    });
    expect(saved.status).toBe(200);
    turnClock(1);
    await call('grace', 'PUT', AT, { instrument: INSTRUMENT, mappings: [{ ...BOY, accepted: [''] }] });
    expect((await call('gale', 'GET', ofInstrument(AT))).body.data).toMatchObject({
      mappings: [{ ...BOY, accepted: [''] }, NAMES],
    });
    expect((await call('gale', 'GET', ofInstrument('/api/exit/1/value-mappings'))).body.data).toEqual({
      mappings: [],
    });
    expect((await call('gus', 'GET', ofInstrument('/api/entry/2/value-mappings'))).body.data).toEqual({
      mappings: [],
    });
  });

  it('is seen in the scope of its grant alone', async () => {
    const rows = (scope: readonly number[]) =>
      inScope(db, scope, (tx) => tx.selectFrom('upload_value_mappings').selectAll().execute());
    expect((await rows([1])).length).toBeGreaterThan(0);
    expect(await rows([2])).toEqual([]);
  });

  it.each([
    ['a column that no instrument has', { ...BOY, column: 'en_none' }],
    ['a text column', { ...BOY, column: 'en_race_other_spec' }],
    ['a column of the other survey', { ...BOY, column: 'ex_sex' }],
    ['nothing found', { ...BOY, found: [''] }],
    ['a value that is too long', { ...BOY, found: ['x'.repeat(CORRECTIONS_MAX.text + 1)] }],
    ['what cannot be stored', { ...BOY, found: ['a\0'] }],
    ['two texts for one answer', { ...BOY, found: ['a', 'b'] }],
    ['one text for two names', { ...NAMES, accepted: ['a'] }],
  ])('refuses %s', async (_what, mapping) => {
    expect((await call('grace', 'PUT', AT, { instrument: INSTRUMENT, mappings: [mapping] })).status).toBe(
      400,
    );
  });

  it('proposes what was mapped under another instrument only where the column is asked alike [BEY-159]', async () => {
    const hispanic = { column: 'en_hispanic', found: ['si'], accepted: ['Y'] };
    const girl = { column: 'en_sex', found: ['girl'], accepted: ['F'] };
    turnClock(2);
    await call('grace', 'PUT', AT, { instrument: INSTRUMENT, mappings: [hispanic, girl] });
    const readOf = async (instrument: string) => {
      const { data } = (await call('grace', 'GET', ofInstrument(AT, instrument))).body;
      // The response type of the call.
      return (data as RememberedValues).mappings.map(({ found, accepted }) => [...found, ...accepted]);
    };
    expect(await readOf(INSTRUMENT)).toContainEqual(['si', 'Y']);
    expect(await readOf('2026-draft')).not.toContainEqual(['si', 'Y']);
    expect(await readOf('2026-draft')).toContainEqual(['girl', 'F']);
    turnClock(3);
    await call('grace', 'PUT', AT, { instrument: '2026-draft', mappings: [{ ...girl, accepted: [''] }] });
    expect(await readOf('2026-draft')).toContainEqual(['girl', '']);
    expect((await call('grace', 'GET', ofInstrument(AT, 'none'))).status).toBe(400);
  });

  it('keeps the latest ones', async () => {
    await inScope(db, [1], async (tx) => {
      const many = Array.from({ length: CORRECTIONS_MAX.remembered + 1 }, (_, at) => ({
        ...BOY,
        found: [`${at}`],
      }));
      const by = '00000000-0000-4000-8000-000000000001';
      await saveValueMappings(
        tx,
        { kind: 'entry', grantId: 1, providerId: null, instrument: INSTRUMENT },
        many,
        {
          by,
          at: new Date('2030-01-01'),
        },
      );
    });
    const { data } = (await call('grace', 'GET', ofInstrument(AT))).body;
    // The response type of the call.
    const { mappings } = data as { mappings: readonly { found: readonly string[] }[] };
    expect(mappings).toHaveLength(CORRECTIONS_MAX.remembered);
    expect(mappings.some(({ found }) => found[0] === 'boy')).toBe(false);
  });
});

describe('the memory of a provider', () => {
  const BRIGHT = callUrl('readValueMappings', 'entry', { provider: 1 });
  const NINOS = callUrl('readValueMappings', 'entry', { provider: 2 });
  const readFound = async (who: PersonName, url: string) => {
    const { data } = (await call(who, 'GET', ofInstrument(url))).body;
    // The response type of the call.
    return (data as RememberedValues).mappings.map(({ found, accepted }) => [...found, ...accepted]);
  };

  beforeAll(async () => {
    await inScope(db, [1], (tx) => tx.deleteFrom('upload_value_mappings').execute());
    turnClock(10);
    await call('grace', 'PUT', AT, {
      instrument: INSTRUMENT,
      mappings: [{ ...BOY, found: ['of the grant'] }],
    });
    turnClock(11);
    await call('pat', 'PUT', BRIGHT, {
      instrument: INSTRUMENT,
      mappings: [BOY, { ...BOY, found: ['text of bright'] }],
    });
    turnClock(12);
    await call('nina', 'PUT', NINOS, { instrument: INSTRUMENT, mappings: [{ ...BOY, accepted: [''] }] });
  });

  it('holds its own texts alone: no account of a provider sees another’s, or the grant’s [BEY-159]', async () => {
    expect(await readFound('pat', BRIGHT)).toEqual([
      ['boy', 'M'],
      ['text of bright', 'M'],
    ]);
    expect(await readFound('nina', NINOS)).toEqual([['boy', '']]);
    expect((await call('nina', 'GET', ofInstrument(BRIGHT))).status).toBe(404);
  });

  it('is read by the Grantee with that of the grant, the latest decision on a value alone [BEY-159]', async () => {
    const all = [
      ['boy', ''],
      ['text of bright', 'M'],
      ['of the grant', 'M'],
    ];
    expect(await readFound('grace', AT)).toEqual(all);
    expect(await readFound('grace', BRIGHT)).toEqual(all);
  });

  it('is filled by the Grantee who uploads for the provider, and the grant’s stays as it is [BEY-159]', async () => {
    turnClock(13);
    await call('grace', 'PUT', NINOS, {
      instrument: INSTRUMENT,
      mappings: [{ ...BOY, found: ['from the grantee'] }],
    });
    expect(await readFound('nina', NINOS)).toEqual([
      ['from the grantee', 'M'],
      ['boy', ''],
    ]);
    expect(await readFound('pat', BRIGHT)).toHaveLength(2);
  });
});

describe('an upload with corrections', () => {
  const PERIOD = '/api/entry/1/submissions/1';
  const used = [{ ...BOY, rows: 2 }];
  const announcing = (cells: number, mappings: unknown) =>
    toBatch(plainRows(3), {
      commit: true,
      announced: {
        upload_cells_corrected: { longValue: cells },
        upload_values_mapped: {
          stringValue: typeof mappings === 'string' ? mappings : JSON.stringify(mappings),
        },
      },
    });

  it('has a receipt that counts them, in the history too [BEY-160]', async () => {
    const answer = await put('grace', 'entry', announcing(4, used));
    const receipt = { upload_cells_corrected: 4, upload_values_mapped: used };
    expect(answer).toMatchObject({ status: 200, body: { data: { receipt } } });
    expect((await call('grace', 'GET', `${PERIOD}/uploads`)).body.data).toMatchObject([receipt]);
  });

  it('tells its corrections with what is in use; of a file of the whole grant not to a Provider [BEY-155]', async () => {
    const told = { upload_cells_corrected: 4, upload_values_mapped: used };
    const readFiles = async (who: PersonName, place = {}) => {
      const { data } = (await call(who, 'GET', callUrl('inForce', 'entry', place))).body;
      // The response type of the call.
      return (data as InForce).files;
    };
    expect(await readFiles('grace')).toMatchObject([told]);
    expect(await readFiles('pat', { provider: 1 })).toMatchObject([
      { upload_cells_corrected: null, upload_values_mapped: null },
    ]);
    expect((await put('pat', 'entry', announcing(3, used), { provider: 1 })).status).toBe(200);
    const own = { ...told, upload_cells_corrected: 3 };
    expect(await readFiles('pat', { provider: 1 })).toMatchObject([own]);
    expect(await readFiles('grace')).toMatchObject([own]);
  });

  it('is audited in numbers: nothing that the file said [BEY-160]', async () => {
    const events = await inScope(db, 'all', (tx) =>
      tx.selectFrom('audit_events').select('details').where('action', '=', 'upload.save').execute(),
    );
    expect(events.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ cells_corrected: 4, values_mapped: 1 }),
    );
    expect(JSON.stringify(events)).not.toContain('boy');
  });

  it('without any has zero and none', async () => {
    const answer = await put('grace', 'entry', toBatch(plainRows(1), { commit: true }));
    const receipt = { upload_cells_corrected: 0, upload_values_mapped: [] };
    expect(answer).toMatchObject({ body: { data: { receipt } } });
  });

  it.each([
    ['a negative number', -1, used],
    ['more cells than a file has', 100_000_000, used],
    ['no JSON', 1, '[{'],
    ['another shape', 1, { en_sex: 'M' }],
    ['an unknown column', 1, [{ ...BOY, column: 'en_none', rows: 1 }]],
    ['no rows', 1, [{ ...BOY, rows: 0 }]],
    ['too many', 1, Array.from({ length: CORRECTIONS_MAX.mappings + 1 }, () => used[0])],
  ])('is refused with %s', async (_what, cells, mappings) => {
    expect((await put('grace', 'entry', announcing(cells, mappings))).status).toBe(400);
  });
});
