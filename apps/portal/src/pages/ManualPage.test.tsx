// @vitest-environment happy-dom
import type { ManualText } from '@srae/contract/manual';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';
import { compileFirst } from '../../test/compile-first.ts';

compileFirst(() => import('./ManualPage.tsx'));

const TEXT: ManualText = {
  title: 'Manual of Operations',
  label: 'Summer 2023',
  contents: [{ id: 'signing-in', title: 'Signing in', sections: [{ id: 'the-code', title: 'The code' }] }],
  chapters: [
    {
      tag: 'section',
      children: [
        { tag: 'h2', id: 'signing-in', children: ['Signing in'] },
        { tag: 'h3', id: 'the-code', children: ['The code'] },
        { tag: 'p', children: ['It works ', { tag: 'strong', children: ['once'] }, ' & <b>no longer</b>.'] },
        { tag: 'figure', children: [{ tag: 'img', src: 'pictures/a.png', alt: 'The card' }] },
      ],
    },
  ],
};

const frame = () => screen.findByTitle<HTMLIFrameElement>('Manual of Operations, Summer 2023');
const heading = (name: string) => screen.findByRole('heading', { name });

function open(width: number, address = '/manual', answers = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= 16 * Number(/min-width: (\d+)em/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let links = 0;
  return renderPortal(address, {
    me: aPerson(),
    answers: {
      'GET /api/manual': () => {
        links += 1;
        return { url: `/api/manual/ticket-${links}`, expires_in: 60 };
      },
      'GET /manual-pages/manual.json': () => TEXT,
      ...answers,
    },
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the manual', () => {
  it('is the PDF in a frame from 768 px up, labelled Summer 2023 [MAN-001] [ROU-009] [CON2-016]', async () => {
    open(768);
    expect((await frame()).getAttribute('src')).toBe('/api/manual/ticket-1');
    expect((await heading('Manual of Operations, Summer 2023')).tagName).toBe('H1');
    expect(screen.getByRole('banner')).toBeDefined();
  });

  it('is its text below 768 px, with contents and without a frame [MAN-001]', async () => {
    const { server } = open(767);
    await heading('Signing in');
    expect(screen.getByRole('link', { name: 'The code' }).getAttribute('href')).toBe('#the-code');
    expect(screen.getByText('once').tagName).toBe('STRONG');
    expect(screen.getByText(/<b>no longer<\/b>/)).toBeDefined();
    expect(screen.getByRole('img').getAttribute('src')).toBe('/manual-pages/pictures/a.png');
    expect(screen.queryByTitle(/Manual of Operations/)).toBeNull();
    expect(server.of('GET /api/manual')).toHaveLength(0);
  });

  it('is its text on request, and the PDF again with a new link [MAN-001]', async () => {
    const { user } = open(1280);
    await frame();
    await user.click(screen.getByRole('button', { name: 'Read as a web page' }));
    await heading('Signing in');
    await user.click(screen.getByRole('button', { name: 'Show the PDF' }));
    expect((await frame()).getAttribute('src')).toBe('/api/manual/ticket-2');
  });

  it('opens at an entry when the address names one', async () => {
    open(1280, '/manual#the-code');
    const place = await heading('The code');
    await waitFor(() => expect(document.activeElement).toBe(place));
  });

  it.each([767, 1280])(
    'downloads the PDF by a link of its own at every click, %i px wide [MAN-002]',
    async (width) => {
      const clicked: string[] = [];
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
        this: HTMLAnchorElement,
      ) {
        clicked.push(`${this.getAttribute('href')} as ${this.download}`);
      });
      const { user, server } = open(width);
      const button = await screen.findByRole('button', { name: 'Download' });
      await waitFor(() => expect(server.of('GET /api/manual').length).toBe(width < 768 ? 0 : 1));
      await user.click(button);
      await waitFor(() => expect(clicked).toHaveLength(1));
      await user.click(button);
      await waitFor(() => expect(clicked).toHaveLength(2));
      expect(new Set(clicked).size).toBe(2);
      expect(clicked[0]).toMatch(/^\/api\/manual\/ticket-\d as Manual-of-Operations-Summer-2023\.pdf$/);
      click.mockRestore();
    },
  );

  it('says when it cannot be downloaded, and when it cannot be loaded', async () => {
    const refuse = () => {
      throw new Refusal(503, 'BUSY', 'The portal is very busy. Please try again in a moment.');
    };
    const { user } = open(1280, '/manual', { 'GET /api/manual': refuse });
    expect(await screen.findByText('The manual could not be loaded')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(
      await screen.findByText(/The manual could not be downloaded\. The portal is very busy/),
    ).toBeDefined();
  });

  it('opens for ACF [PER-004] [PER-007]', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { address } = renderPortal('/manual', {
      me: aPerson({ groups: ['acf'] }),
      answers: { 'GET /manual-pages/manual.json': () => TEXT },
    });
    await heading('Signing in');
    expect(address()).toBe('/manual');
  });
});
