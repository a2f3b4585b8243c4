// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertOutlet, NoticesProvider, useNotices } from './notices.tsx';

function Page() {
  const { alert, toast } = useNotices();
  return (
    <>
      <AlertOutlet />
      <button type="button" onClick={() => alert('It <b>failed</b>, <script>x</script>')}>
        Fail
      </button>
      <button
        type="button"
        onClick={() => alert('Not saved', { label: 'Retry', onSelect: () => alert('Again') })}
      >
        Fail with Retry
      </button>
      <button type="button" onClick={() => toast('Success', 'User successfully removed.')}>
        Remove
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <NoticesProvider>
      <Page />
    </NoticesProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('alert banner', () => {
  it('shows the stored message as safe rich text [LAY-036] [LAY-037]', () => {
    press('Fail');
    expect(screen.getByText('failed').tagName).toBe('B');
    expect(document.querySelector('script')).toBeNull();
    expect(screen.getByRole('button', { name: 'Dismiss message' })).toBeDefined();
  });

  it('goes by itself after five seconds, not before [LAY-038] [CON2-008]', () => {
    press('Fail');
    pass(4_999);
    expect(screen.queryByText('failed')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('failed')).toBeNull();
  });

  it('goes at once when dismissed [LAY-039]', () => {
    press('Fail');
    press('Dismiss message');
    expect(screen.queryByText('failed')).toBeNull();
  });

  it('waits while it is hovered and counts anew afterwards', () => {
    press('Fail');
    const banner = screen.getByText('failed').closest('.alert-banner');
    if (banner === null) throw new Error('no banner');
    fireEvent.mouseEnter(banner);
    pass(20_000);
    expect(screen.queryByText('failed')).not.toBeNull();
    fireEvent.mouseLeave(banner);
    pass(5_000);
    expect(screen.queryByText('failed')).toBeNull();
  });

  it('stays while it offers to try again', () => {
    press('Fail with Retry');
    pass(20_000);
    press('Retry');
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(screen.queryByText('Again')).not.toBeNull();
  });
});

describe('toast', () => {
  it('says the title and message and hides after two seconds [ERR-004] [CON2-007]', () => {
    press('Remove');
    expect(screen.getByText('Success')).toBeDefined();
    pass(1_999);
    expect(screen.queryByText('User successfully removed.')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('User successfully removed.')).toBeNull();
  });
});
