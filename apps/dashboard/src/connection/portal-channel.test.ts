// @vitest-environment happy-dom
import type { PortalMessage } from '@srae/contract/dashboard/dashboard-messages';
import { describe, expect, it, vi } from 'vitest';
import { openPortalChannel } from './portal-channel.ts';

const PORTAL = 'https://portal.example.org';
const ORIGIN_PENDING = new Promise<string>(() => undefined);

/** A page in a frame of `parent`, with what the channel receives and posts. */
function open(portalOrigin: Promise<string>) {
  const posted: unknown[] = [];
  const parent = { postMessage: (message: unknown, to: string) => posted.push([message, to]) };
  const page = new EventTarget();
  const received: PortalMessage[] = [];
  const onUnknownOrigin = vi.fn<() => void>();
  // The channel uses only these two methods of the windows.
  const channel = openPortalChannel(page as Window, {
    parent: parent as unknown as Window,
    portalOrigin,
    onMessage: (message) => received.push(message),
    onUnknownOrigin,
  });
  const arrive = (above: number, source: unknown = parent) => {
    const data = { type: 'portal.view', v: 1, above, height: 600 };
    const event = new MessageEvent('message', { data, origin: PORTAL });
    Object.defineProperty(event, 'source', { value: source });
    page.dispatchEvent(event);
  };
  const heights = () => received.map((message) => (message.type === 'portal.view' ? message.above : null));
  return { channel, arrive, heights, posted, onUnknownOrigin };
}

describe('messages that arrive before the origin is known', () => {
  it('are handed on in their order, the first twenty; another window does not take their place', async () => {
    const { arrive, heights } = open(Promise.resolve(PORTAL));
    for (let count = 0; count < 30; count += 1) arrive(count, {});
    for (let count = 0; count < 25; count += 1) arrive(count);
    expect(heights()).toEqual([]);
    await Promise.resolve();
    expect(heights()).toEqual(Array.from({ length: 20 }, (_, count) => count));
    arrive(99);
    expect(heights().at(-1)).toBe(99);
  });

  it('stay unread where the origin cannot be loaded, which is said', async () => {
    const { arrive, heights, onUnknownOrigin } = open(Promise.reject(new Error('unreachable')));
    arrive(1);
    await Promise.resolve();
    await Promise.resolve();
    arrive(2);
    expect(onUnknownOrigin).toHaveBeenCalledOnce();
    expect(heights()).toEqual([]);
  });
});

it('posts nothing before the origin is known, and then to it alone', async () => {
  const pending = open(ORIGIN_PENDING);
  pending.channel.post({ type: 'dashboard.active', v: 1 });
  expect(pending.posted).toEqual([]);
  const { channel, posted } = open(Promise.resolve(PORTAL));
  await Promise.resolve();
  channel.post({ type: 'dashboard.active', v: 1 });
  expect(posted).toEqual([[{ type: 'dashboard.active', v: 1 }, PORTAL]]);
});

it('receives nothing after it is closed', async () => {
  const { channel, arrive, heights } = open(Promise.resolve(PORTAL));
  await Promise.resolve();
  channel.close();
  arrive(1);
  expect(heights()).toEqual([]);
});
