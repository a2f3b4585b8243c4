// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ALONE_AFTER_MS,
  RETRY_TOKEN_MS,
  openPortalLink,
  type PortalLink,
  RENEW_BEFORE_MS,
} from './portal-link.ts';

const PORTAL = 'https://portal.example.org';
const session = { token: 'one', expires_in: 300 };
const signIn = { type: 'portal.signin', v: 1, session, grant: null, search: '?tab=youth' };

const links: PortalLink[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const link of links.splice(0)) link.close();
  vi.useRealTimers();
});

/** The dashboard's window in a frame, and the messages it posts to its parent, confirmations apart. */
function open(origin: Promise<string> = Promise.resolve(PORTAL)) {
  type Said = { message: { type?: string }; to: string };
  const said: Said[] = [];
  const confirmed: Said[] = [];
  const parent = {
    postMessage: (message: Said['message'], to: string) =>
      (message.type === 'dashboard.ready' ? confirmed : said).push({ message, to }),
  };
  const page = new EventTarget();
  Object.assign(page, { parent, scrollY: 0 });
  // The link uses only the window's parent, scroll position and message events.
  const link = openPortalLink(page as Window, origin);
  links.push(link);
  const hear = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? PORTAL });
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : parent });
    page.dispatchEvent(event);
  };
  const known = () => vi.advanceTimersByTimeAsync(0);
  return { page, link, hear, said, confirmed, known };
}

describe('signing in', () => {
  it('takes the portal at its word, and confirms', async () => {
    const { link, hear, confirmed, known } = open();
    await known();
    hear(signIn);
    expect(confirmed).toEqual([{ message: { type: 'dashboard.ready', v: 1 }, to: PORTAL }]);
    expect(link.state()).toEqual({ status: 'signed-in', grant: null, search: '?tab=youth' });
    expect(await link.token()).toBe('one');
  });

  it('judges what came before the origin was known', async () => {
    let tell: (origin: string) => void = () => {};
    const origin = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const { link, hear, known } = open(origin);
    hear(signIn, { origin: 'https://evil.example' });
    expect(link.state().status).toBe('waiting');
    tell(PORTAL);
    await known();
    expect(link.state().status).toBe('waiting');

    const second = open(Promise.resolve(PORTAL));
    second.hear(signIn);
    expect(second.link.state().status).toBe('waiting');
    await second.known();
    expect(second.link.state().status).toBe('signed-in');
  });

  it.each([
    ['another origin', signIn, { origin: 'https://evil.example' }],
    ['a longer origin', signIn, { origin: `${PORTAL}.evil.example` }],
    ['the right origin in another window', signIn, { source: {} }],
    ['no window', signIn, { source: null }],
    ['a malformed message', { ...signIn, session: { token: 1 } }, {}],
    ['a token that never ends', { ...signIn, session: { token: 'x', expires_in: 1e9 } }, {}],
    ['a fresh token without a sign-in', { type: 'portal.token', v: 1, session }, {}],
  ])('shows nothing to %s [BEY-088] [WB-5]', async (_, data, from) => {
    const { link, hear, known, said } = open();
    await known();
    hear(data, from);
    expect(link.state()).toEqual({ status: 'waiting' });
    await expect(link.token()).rejects.toThrow('Nobody is signed in.');
    expect(said).toEqual([]);
  });

  it('says how to get here when the portal does not speak, and when no frame is around it [BEY-093]', async () => {
    const { link, known } = open();
    await known();
    await vi.advanceTimersByTimeAsync(ALONE_AFTER_MS);
    expect(link.state()).toEqual({ status: 'alone' });

    const page = new EventTarget();
    Object.assign(page, { parent: page });
    const byItself = openPortalLink(page as Window, Promise.resolve(PORTAL));
    links.push(byItself);
    expect(byItself.state()).toEqual({ status: 'alone' });
  });
});

describe('staying signed in', () => {
  it('asks the portal alone for a fresh token before the old one ends, until it comes [BEY-089]', async () => {
    const { link, hear, known, said } = open();
    await known();
    hear(signIn);
    await vi.advanceTimersByTimeAsync(300_000 - RENEW_BEFORE_MS - 1);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const question = { message: { type: 'dashboard.token', v: 1 }, to: PORTAL };
    expect(said).toEqual([question]);
    await vi.advanceTimersByTimeAsync(RETRY_TOKEN_MS);
    expect(said).toEqual([question, question]);
    hear({ type: 'portal.token', v: 1, session: { token: 'two', expires_in: 300 } });
    expect(await link.token()).toBe('two');
    await vi.advanceTimersByTimeAsync(RETRY_TOKEN_MS * 3);
    expect(said).toHaveLength(2);
  });

  it('waits for another token when the server refuses the one in use', async () => {
    const { link, hear, known, said } = open();
    await known();
    hear(signIn);
    const fresh = link.token('one');
    expect(said).toHaveLength(1);
    hear({ type: 'portal.token', v: 1, session: { token: 'two', expires_in: 300 } });
    expect(await fresh).toBe('two');
  });

  it('forgets the token when it ends, and when the portal signs out', async () => {
    const { link, hear, known } = open();
    await known();
    hear(signIn);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(link.state()).toEqual({ status: 'waiting' });
    await expect(link.token()).rejects.toThrow('Nobody is signed in.');
    hear(signIn);
    expect(link.state().status).toBe('signed-in');
    hear({ type: 'portal.signout', v: 1 }, { origin: 'https://evil.example' });
    expect(link.state().status).toBe('signed-in');
    hear({ type: 'portal.signout', v: 1 });
    expect(link.state()).toEqual({ status: 'signed-out' });
    await expect(link.token()).rejects.toThrow('Nobody is signed in.');
  });

  it('goes on where it was when the token ended while the computer slept, until the portal signs out', async () => {
    const { link, hear, known, said } = open();
    const grant = {
      id: 7,
      name: 'N',
      role: 'Grantee',
      cohort: null,
      funding_stream: 'G',
      has_dashboard_access: true,
    };
    const token = (name: string) => ({
      type: 'portal.token',
      v: 1,
      session: { token: name, expires_in: 300 },
    });
    await known();
    hear({ ...signIn, grant });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(link.state().status).toBe('waiting');
    said.splice(0);
    await vi.advanceTimersByTimeAsync(RETRY_TOKEN_MS);
    expect(said).toEqual([{ message: { type: 'dashboard.token', v: 1 }, to: PORTAL }]);
    hear(token('two'));
    expect(link.state()).toEqual({ status: 'signed-in', grant, search: '?tab=youth' });
    expect(await link.token()).toBe('two');

    await vi.advanceTimersByTimeAsync(300_000);
    hear({ type: 'portal.signout', v: 1 });
    hear(token('three'));
    expect(link.state()).toEqual({ status: 'signed-out' });
    said.splice(0);
    await vi.advanceTimersByTimeAsync(RETRY_TOKEN_MS * 3);
    expect(said).toEqual([]);
  });

  it('tells of activity, seldom, and only while signed in', async () => {
    const { link, hear, known, said } = open();
    await known();
    link.active();
    hear(signIn);
    link.active();
    link.active();
    expect(said).toEqual([{ message: { type: 'dashboard.active', v: 1 }, to: PORTAL }]);
    await vi.advanceTimersByTimeAsync(30_000);
    link.active();
    expect(said).toHaveLength(2);
  });

  it('asks the portal for its page of queries [BEY-169]', async () => {
    const { link, hear, known, said } = open();
    await known();
    hear(signIn);
    link.openQuery('?queries=12&grant=7');
    expect(said).toEqual([
      { message: { type: 'dashboard.query', v: 1, search: '?queries=12&grant=7' }, to: PORTAL },
    ]);
  });

  it('says where the focus is in the content, also while a frame that has yet to grow is scrolled', async () => {
    const { page, link, said, known } = open();
    await known();
    Object.assign(page, { scrollY: 1_000 });
    link.postFocus({ top: 881, bottom: 910 }, 44);
    expect(said.map(({ message }) => message)).toEqual([
      { type: 'dashboard.focus', v: 1, top: 1_881, bottom: 1_910, cover: 44 },
    ]);
  });

  it('asks the portal for the manual', async () => {
    const { link, hear, known, said } = open();
    await known();
    hear(signIn);
    link.openManual();
    expect(said).toEqual([{ message: { type: 'dashboard.manual', v: 1 }, to: PORTAL }]);
  });
});
