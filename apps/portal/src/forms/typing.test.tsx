// @vitest-environment happy-dom
import { reporting } from '@srae/contract/reporting';
import type { FormContext } from '@srae/domain/form-kit/form';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { PROGRAM_REACH_FORM } from '@srae/domain/instruments/2021/forms/program/reach';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Component as ReachPage } from '../pages/forms/ProgramReachPage.tsx';
import type { FakeServer } from '../../test/fake-server.ts';
import { fakePage, SUMMER } from '../../test/forms/fake-page.ts';
import { PROVIDERS, REACH } from '../../test/forms/fake-providers.ts';
import { cleanPages, renderPage, signedInServer } from '../../test/forms/render-page.tsx';

let server: FakeServer;
cleanPages();
beforeEach(() => {
  server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
});
afterEach(() => void vi.unstubAllGlobals());

describe('typing', () => {
  it('shows the number in the frame of its key and what follows from it in the next', async () => {
    const { user, clinic, paint } = await typing();
    await user.clear(clinic);
    await user.type(clinic, '2147483648');
    expect(clinic.value).toBe('2,147,483,648');
    screen.getByText('9 settings total 120 of 120 youth');
    expect(screen.queryByText(/of at most/)).toBeNull();
    await paint();
    screen.getByText(/^9 settings total 2,147,483,\d{3} of 120 youth/);
    screen.getByText(/of at most/);
    expect(clinic.getAttribute('aria-invalid')).toBe('true');
  });

  it('says beside a row of counts that an optional one is no number and not saved', async () => {
    const { user, paint } = await typing({ collectCovid: true });
    const before = screen.getByLabelText<HTMLInputElement>('Clinic, before COVID');
    await user.click(before);
    await user.paste('3.5');
    await paint();
    screen.getByText('Enter a whole number. What is typed here is not saved.');
    expect(before.getAttribute('aria-invalid')).toBe('true');
  });

  it('leads the browser to one field at a time: each has a form of its own, which Enter does not send', async () => {
    const { user, clinic } = await typing();
    for (const input of screen.getAllByRole<HTMLInputElement>('textbox'))
      expect(Array.from(input.form?.elements ?? [])).toEqual([input]);
    const submitted = vi.fn<(event: Event) => void>();
    document.addEventListener('submit', submitted);
    await user.type(clinic, '{Enter}');
    document.removeEventListener('submit', submitted);
    expect(submitted.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([true]);
  });

  it('saves what is typed, whether its consequences are drawn or not', async () => {
    const { user, clinic, page } = await typing();
    await user.clear(clinic);
    await user.type(clinic, '7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.version).toBe(2));
    expect(page.answers['prog_set_attend_clinic']).toBe(7);
  });
});

/** The count of youth in a clinic; animation frames run on demand. */
async function typing(context: Partial<FormContext> = {}) {
  const answers = CLEAN_ANSWERS.programreach;
  const page = fakePage(server, PROGRAM_REACH_FORM, REACH, {
    answers,
    version: 1,
    context: { ...SUMMER, ...context },
  });
  const address = '/provider/21/program/41/reach';
  const { user } = renderPage(server, ReachPage, { path: '/provider/:pid/program/:pmid/reach', address });
  const clinic = await screen.findByLabelText<HTMLInputElement>('Clinic');
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const paint = () =>
    act(async () => {
      for (const frame of frames.splice(0)) frame(performance.now());
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { user, page, clinic, paint };
}
