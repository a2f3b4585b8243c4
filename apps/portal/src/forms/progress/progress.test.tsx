// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { ProgressRead } from '@srae/contract/schemas/progress';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeServer, Refusal } from '../../../test/fake-server.ts';
import { cleanPages, renderPage, signedInServer, SUMMER_2023 } from '../../../test/forms/render-page.tsx';
import { ReportingStrip } from '../ReportingStrip.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
});

const at = (
  page: ProgressRead['next']['place']['page'],
  pid: number | null = null,
  pmid: number | null = null,
) => ({
  page,
  pid,
  pmid,
});

function aProgress(over: Partial<ProgressRead> = {}): ProgressRead {
  return {
    state: 'In progress',
    done: false,
    steps: [
      { step: 'grantee', state: 'done', done: 1, of: 1, place: at('grantee') },
      { step: 'providers', state: 'points', done: 1, of: 2, place: at('provider', 21) },
      { step: 'programs', state: 'open', done: 2, of: 4, place: at('reach', 21, 41) },
      { step: 'surveys', state: 'open', done: 3, of: 4, place: at('upload-exit') },
      { step: 'submit', state: 'open', done: 0, of: 1, place: at('report') },
    ],
    next: { label: 'Finish 2 programs', place: at('programs', 21) },
    hints: [],
    ...over,
  };
}

const show = (address: string, over: Partial<ProgressRead> = {}) => {
  server.on(reporting.readProgress, () => aProgress(over));
  return renderPage(server, ReportingStrip, { path: address.split('?')[0] ?? '', address });
};
const line = () => screen.findByRole('navigation', { name: 'Progress of the report' });

describe('the line of steps', () => {
  it('names each with what is done and its state in words, and leads to what is open', async () => {
    show('/grantee?period=7');
    const links = within(await line()).getAllByRole('link');
    expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Grantee page (done)', '/grantee?period=7'],
      ['Providers 1 of 2 (with open points)', '/provider/21?period=7'],
      ['Programs 2 of 4 (to do)', '/provider/21/program/41/reach?period=7'],
      ['Surveys 3 of 4 (to do)', '/upload/exit?period=7'],
      ['Submit (to do)', '/validationreport?period=7'],
    ]);
  });

  it.each([
    ['/grantee', 'Grantee page (done)'],
    ['/providers', 'Providers 1 of 2 (with open points)'],
    ['/provider/22', 'Providers 1 of 2 (with open points)'],
    ['/provider/22/programs', 'Programs 2 of 4 (to do)'],
    ['/provider/22/program/43/entry-exit', 'Programs 2 of 4 (to do)'],
    ['/upload/entry', 'Surveys 3 of 4 (to do)'],
    ['/validationreport', 'Submit (to do)'],
  ])('marks on %s the step that the page belongs to, wherever a step leads', async (address, step) => {
    const providers = at('providers');
    show(address, {
      steps: aProgress().steps.map((one) => (one.step === 'surveys' ? { ...one, place: providers } : one)),
    });
    const links = within(await line()).getAllByRole('link');
    const marked = links.filter((one) => one.getAttribute('aria-current') === 'step');
    expect(marked.map((one) => one.textContent)).toEqual([step]);
  });

  it('speaks in the words of the instrument', async () => {
    server.on(reporting.readProgress, () => aProgress());
    const period = { ...SUMMER_2023, instrument: '2026-draft' } as const;
    renderPage(server, ReportingStrip, { path: '/providers', address: '/providers', period });
    expect(within(await line()).getByRole('link', { name: 'Grant recipient page (done)' })).toBeTruthy();
  });

  it('is not there when it cannot be read: the page itself is', async () => {
    server.on(reporting.readProgress, () => {
      throw new Refusal(500, 'INTERNAL');
    });
    renderPage(server, ReportingStrip, { path: '/grantee', address: '/grantee' });
    await screen.findByText('Lakeside Family Services');
    await waitFor(() => expect(server.of(reporting.readProgress)).toHaveLength(1));
    expect(screen.queryByRole('navigation', { name: 'Progress of the report' })).toBeNull();
  });
});

describe('hints', () => {
  const survey = (pmid: number) => ({
    code: 'exit-surveys',
    text: `Program ${pmid} reports 5 exit surveys; the uploaded file has 4 rows of it.`,
    places: [at('entry-exit', 21, pmid), at('upload-exit')],
  });
  const funded = {
    code: 'providers-funded',
    text: 'The grantee page says that 5 providers were funded; the provider table has 4.',
    places: [at('grantee'), at('providers')],
  };

  it('stand on the pages of their numbers alone, with a link to the other one', async () => {
    show('/provider/21/program/41/entry-exit', { hints: [funded, survey(41), survey(42)] });
    const hints = within(await screen.findByRole('region', { name: 'Numbers that do not agree' }));
    expect(hints.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      `${survey(41).text} Exit upload`,
    ]);
    expect(hints.getByRole('link', { name: 'Exit upload' }).getAttribute('href')).toBe('/upload/exit');
  });

  it('are five at most on a page of many programs; the report has them all', async () => {
    show('/upload/exit', { hints: [41, 42, 43, 44, 45, 46, 47].map(survey) });
    const hints = within(await screen.findByRole('region', { name: 'Numbers that do not agree' }));
    expect(hints.getAllByRole('listitem')).toHaveLength(5);
    expect(hints.getByRole('link', { name: '2 more in the validation report' })).toBeTruthy();
  });

  it('do not stand on other pages', async () => {
    show('/providers', { hints: [survey(41)] });
    await line();
    expect(screen.queryByRole('region', { name: 'Numbers that do not agree' })).toBeNull();
  });
});
