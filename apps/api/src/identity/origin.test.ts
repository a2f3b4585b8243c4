import { describe, expect, it } from 'vitest';
import { describeBrowser, toOrigin } from './origin.ts';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

describe('the browser of a session', () => {
  it('is named as people name it, with its system, never by its whole user agent', () => {
    expect([EDGE, IPHONE, ANDROID, SAFARI].map(describeBrowser)).toEqual([
      'Edge on Windows',
      'Safari on iPhone',
      'Samsung Internet on Android',
      'Safari on macOS',
    ]);
  });

  it('is another browser when it is none that we know', () => {
    expect(describeBrowser('curl/8.5.0')).toBe('Another browser');
  });
});

it('the audit keeps the family alone, without its version [BEY-182]', () => {
  expect(toOrigin('192.0.2.7', EDGE)).toEqual({ address: '192.0.2.7', browser: 'Edge' });
});
