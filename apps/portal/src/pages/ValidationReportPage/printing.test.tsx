// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, open } from '../../../test/report/open-report.tsx';
import { aReadReport } from '../../../test/report/reports.ts';
import { compileFirst } from '../../../test/compile-first.ts';

compileFirst(() => import('../ValidationReportPage.tsx'));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Print', () => {
  const expanded = () => button('North Center').getAttribute('aria-expanded');

  it('expands all cards, prints 250 ms later and restores them [VAL-002] [CON2-021]', async () => {
    await open(aReadReport());
    const print = vi.fn<() => void>();
    window.print = print;
    vi.useFakeTimers();
    fireEvent.click(button('Print'));
    expect(expanded()).toBe('true');
    vi.advanceTimersByTime(249);
    expect(print).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(print).toHaveBeenCalledOnce();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(expanded()).toBe('false');
  });

  it("expands them for the browser's own print command too", async () => {
    await open(aReadReport());
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(expanded()).toBe('true');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(expanded()).toBe('false'));
  });
});
