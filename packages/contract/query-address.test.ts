import { describe, expect, it } from 'vitest';
import { QUERY_TEXT_MAX } from '@srae/domain/queries/query';
import { WHOLE_REPORT } from '@srae/domain/queries/subject';
import { type QueryDraft, readDraftParams, toDraftParams } from './query-address.ts';

const read = (params: Readonly<Record<string, string>>) => readDraftParams((name) => params[name] ?? null);

describe('the address of a new query [BEY-169]', () => {
  it.each<[QueryDraft, Readonly<Record<string, string>>]>([
    [
      { grant: 7, report: 2 },
      { queries: 'ask', grant: '7', report: '2', topic: 'report' },
    ],
    [
      {
        grant: 7,
        report: 2,
        subject: { topic: 'field', form: 'grantee', field: 'gr_target_num_youth' },
        text: 'Why?',
      },
      {
        queries: 'ask',
        grant: '7',
        report: '2',
        topic: 'field',
        form: 'grantee',
        field: 'gr_target_num_youth',
        text: 'Why?',
      },
    ],
    [
      { grant: 7, report: 2, subject: { topic: 'file', survey: 'exit', provider: 5 } },
      { queries: 'ask', grant: '7', report: '2', topic: 'file', provider: '5', survey: 'exit' },
    ],
  ])('%j is said and read back', (draft, params) => {
    expect(toDraftParams(draft)).toEqual(params);
    const { subject = {}, text = '', ...report } = draft;
    expect(read(params)).toEqual({ ...report, subject: { ...WHOLE_REPORT, ...subject }, text });
  });

  it.each([
    [{ queries: 'list', grant: '7', report: '2' }],
    [{ queries: 'ask', grant: '7' }],
    [{ queries: 'ask', grant: '7a', report: '2' }],
  ])('%j is none', (params: Readonly<Record<string, string>>) => expect(read(params)).toBeNull());

  it('leaves out what is malformed, and of a text what is too long', () => {
    const params = {
      queries: 'ask',
      grant: '7',
      report: '2',
      topic: 'x',
      form: 'x',
      survey: 'x',
      provider: '-1',
    };
    expect(read({ ...params, text: 'a'.repeat(QUERY_TEXT_MAX + 1) })).toEqual({
      grant: 7,
      report: 2,
      subject: WHOLE_REPORT,
      text: 'a'.repeat(QUERY_TEXT_MAX),
    });
  });
});
