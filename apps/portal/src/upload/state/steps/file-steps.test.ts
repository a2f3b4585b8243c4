import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { GRANT } from '../../../../test/upload/fake-uploads.ts';
import { csvFile, toFile } from '../../../../test/upload/fixtures.ts';
import { cleanCsv, mapTheRest, openChecked, openSession } from '../../../../test/upload/open-session.ts';
import { canCheck } from './check-steps.ts';
import { canSave } from './save-steps.ts';

const fixture = (name: string): File =>
  toFile(
    name,
    new Uint8Array(readFileSync(new URL(`../../../../../../e2e/fixtures/${name}`, import.meta.url))),
  );

describe('choosing a file', () => {
  it('takes xlsx and csv only, and says which file and extension it was [UPL-034] [ERR-016]', async () => {
    const { session, server } = openSession();
    await session.choose(new File(['x'], 'data.xls'));
    expect(session.get().file).toMatchObject({
      at: 'unsupported',
      message: expect.stringMatching(/data\.xls .*\.xls\..*convert the file.*rename/s),
    });
    expect(server.asked).toEqual([]);
  });

  it('a damaged file fails with a modal and its own sentence', async () => {
    const { session } = openSession();
    await session.choose(new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'broken.xlsx'));
    expect(session.get()).toMatchObject({
      file: { at: 'failed', name: 'broken.xlsx' },
      modal: 'file-problem',
    });
  });

  it('is loading, then loaded with its first rows read', async () => {
    const { session } = openSession();
    const loading = session.choose(fixture('entry-standard.xlsx'));
    expect(session.get().file).toEqual({ at: 'loading', name: 'entry-standard.xlsx' });
    await loading;
    expect(session.get()).toMatchObject({ file: { at: 'loaded' }, preview: { at: 'ready' }, modal: null });
  });

  it('can be cancelled while the file is read; the next file is read as ever', async () => {
    const { session } = openSession();
    const loading = session.choose(fixture('entry-standard.xlsx'));
    session.cancelReading();
    expect(session.get()).toMatchObject({ file: { at: 'none' }, modal: null });
    await loading;
    expect(session.get()).toMatchObject({ file: { at: 'none' }, modal: null });
    await session.choose(cleanCsv(3));
    expect(session.get().file).toMatchObject({ at: 'loaded', name: 'spring.csv' });
    session.cancelReading();
    expect(session.get().file).toMatchObject({ at: 'loaded', name: 'spring.csv' });
  });

  it('the last of two files chosen in a row is the one that counts', async () => {
    const { session } = openSession();
    await Promise.all([session.choose(fixture('entry-standard.xlsx')), session.choose(cleanCsv(3))]);
    expect(session.get().file).toMatchObject({ at: 'loaded', name: 'spring.csv' });
  });

  it('a standard workbook needs no choices [UPL-026]', async () => {
    const { session } = openSession();
    await session.choose(fixture('entry-standard.xlsx'));
    expect(session.get().layout.custom).toBe(false);
    expect(canCheck(SURVEYS.entry, session.get())).toBe(true);
  });

  it('another header row reads the headings anew and forgets the check [UPL-006]', async () => {
    const { session } = await openChecked(4);
    expect(session.get().check.at).toBe('done');
    await session.changeLayout({ headersRow: '2', dataRow: '3' });
    const { preview, check } = session.get();
    expect(preview).toMatchObject({ at: 'ready', preview: { headings: expect.arrayContaining(['HS']) } });
    expect(check.at).toBe('none');
  });

  it.each(['0', '1.5', '', '-1', 'two'])(
    '%j is no row number: nothing is read and nothing can be checked [UPL-051]',
    async (typed) => {
      const { session } = await openChecked(2);
      for (const row of ['headersRow', 'dataRow'] as const) {
        await session.changeLayout({ headersRow: '1', dataRow: '2' });
        expect(session.get().preview.at).toBe('ready');
        await session.changeLayout({ [row]: typed });
        expect(session.get().preview.at).toBe('none');
        expect(canCheck(SURVEYS.entry, session.get())).toBe(false);
      }
    },
  );
});

describe('mapping', () => {
  it('Check Data waits until every item is mapped [UPL-050]', async () => {
    const opened = openSession();
    await opened.session.choose(cleanCsv(2));
    expect(canCheck(SURVEYS.entry, opened.session.get())).toBe(false);
    mapTheRest(opened);
    expect(canCheck(SURVEYS.entry, opened.session.get())).toBe(true);
    opened.session.map('en_age', undefined);
    expect(canCheck(SURVEYS.entry, opened.session.get())).toBe(false);
  });

  it('the same file column for two items is never checked [UPL-008]', async () => {
    const opened = openSession();
    await opened.session.choose(cleanCsv(2));
    mapTheRest(opened);
    opened.session.map('en_age', 0);
    expect(canCheck(SURVEYS.entry, opened.session.get())).toBe(false);
  });

  it('a required item that is not in the file is an issue and no submission [UPL-036]', async () => {
    const opened = openSession();
    await opened.session.choose(cleanCsv(2));
    mapTheRest(opened);
    opened.session.map('program_name', 'not-in-file');
    await opened.session.check();
    const { check } = opened.session.get();
    expect(check.at === 'done' && check.outcome.report.issues.map(({ message }) => message)).toEqual([
      'No column was selected for Program model',
    ]);
    expect(canSave(opened.session.get())).toBe(false);
  });

  it('is remembered for the same header row, shown and still free to change [BEY-122]', async () => {
    const { session, uploads } = openSession();
    await session.choose(fixture('entry-custom-headings.csv'));
    expect(session.get().memory).toEqual({ at: 'none' });
    const { preview } = session.get();
    const headings = preview.at === 'ready' ? preview.preview.headings : [];
    const at = (heading: string) => headings.indexOf(heading);
    session.map('provider_name', at('Agency'));
    session.map('program_name', at('Curriculum'));
    session.map('survey_version', at('Form type'));
    mapTheRest({ session });
    await session.check();
    await expect.poll(() => uploads.mappings.size).toBe(1);

    await session.choose(fixture('entry-custom-headings.csv'));
    expect(session.get()).toMatchObject({
      memory: { at: 'used', updatedAt: '2023-07-04T18:05:00.000Z' },
      mapping: { mapping: { provider_name: at('Agency') }, origins: { provider_name: 'remembered' } },
    });
    session.map('program_name', at('v17 sex'));
    expect(session.get().mapping?.origins['program_name']).toBe('chosen');
    session.setMemoryAside();
    expect(session.get().mapping?.mapping['provider_name']).toBeUndefined();
    session.useRemembered();
    expect(session.get().mapping?.mapping['program_name']).toBe(at('Curriculum'));

    await session.choose(
      csvFile([
        ['Agency', 'Curriculum'],
        ['a', 'b'],
      ]),
    );
    expect(session.get().memory).toEqual({ at: 'none' });
  });

  it('of a header row is kept while its row numbers are typed, and is not that of another file [UPL-006]', async () => {
    const { session } = openSession();
    const file = csvFile([
      ['Agency', 'Curriculum', 'Form'],
      ['a', 'b', 'c'],
      ['d', 'e', 'HS'],
      ['f', 'g', 'HS'],
    ]);
    const provider = () => {
      const { mapping } = session.get();
      return [mapping?.mapping['provider_name'], mapping?.origins['provider_name']];
    };
    await session.choose(file);
    session.map('provider_name', 0);
    await session.changeLayout({ dataRow: '' });
    await session.changeLayout({ dataRow: '3' });
    expect(provider()).toEqual([0, 'chosen']);
    await session.changeLayout({ headersRow: '2' });
    expect(provider()).toEqual([undefined, undefined]);
    await session.changeLayout({ headersRow: '1' });
    expect(provider()).toEqual([0, 'chosen']);
    await session.choose(file);
    expect(provider()).toEqual([undefined, undefined]);
  });

  it('matches by headings when what is remembered cannot be read', async () => {
    const { session, server } = openSession();
    server.answer({
      [`GET /api/entry/${GRANT}/mapping`]: () => {
        throw new Refusal(500, 'UNEXPECTED');
      },
    });
    await session.choose(cleanCsv(1));
    expect(session.get()).toMatchObject({
      memory: { at: 'failed' },
      mapping: { mapping: { provider_name: 0 } },
    });
  });
});
