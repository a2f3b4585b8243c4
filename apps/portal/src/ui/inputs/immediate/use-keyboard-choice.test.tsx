// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AssigneeSelect } from './AssigneeSelect.tsx';

const STAFF = ['Ada', 'Alan', 'Bea'].map((name) => ({ username: name.toLowerCase(), name }));
const HINT = 'Not saved yet. Press Enter to save or Escape to undo.';

afterEach(cleanup);

/** An assignee select that saves into `saved`, with a button after it. */
function open() {
  const saved: (string | null)[] = [];
  function Page() {
    const [assigned, setAssigned] = useState<string | null>(null);
    return (
      <>
        <AssigneeSelect
          id="one"
          label="Assigned to"
          assigned={STAFF.find(({ username }) => username === assigned) ?? null}
          staff={STAFF}
          saving={undefined}
          onAssign={(username) => {
            saved.push(username);
            setAssigned(username);
          }}
        />
        <button type="button">Next</button>
      </>
    );
  }
  const page = render(<Page />);
  const select = screen.getByLabelText<HTMLSelectElement>('Assigned to');
  act(() => select.focus());
  /** A key that changes the closed select, as browsers do at each stroke. */
  const stroke = (key: string, value: string) => {
    fireEvent.keyDown(select, { key });
    fireEvent.change(select, { target: { value } });
  };
  return { saved, select, stroke, page, user: userEvent.setup() };
}

describe('a choice by keyboard', () => {
  it('is saved once, by Enter, however many options the keys pass over', () => {
    const { saved, select, stroke } = open();
    stroke('ArrowDown', 'ada');
    stroke('ArrowDown', 'alan');
    stroke('b', 'bea');
    expect([select.value, saved]).toEqual(['bea', []]);
    expect(screen.getByText(HINT)).toBeDefined();
    fireEvent.keyDown(select, { key: 'Enter' });
    expect([select.value, saved]).toEqual(['bea', ['bea']]);
    expect(screen.queryByText(HINT)).toBeNull();
    expect(document.activeElement).toBe(select);
  });

  it('is saved when the focus goes on', async () => {
    const { saved, stroke, user } = open();
    stroke('ArrowDown', 'ada');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Next');
    await screen.findByText('', { selector: '.keyboard-choice__hint:empty' });
    expect(saved).toEqual(['ada']);
  });

  it('is dropped by Escape, and is none when it ends where it began', async () => {
    const { saved, select, stroke, user } = open();
    stroke('ArrowDown', 'ada');
    fireEvent.keyDown(select, { key: 'Escape' });
    expect(select.value).toBe('');
    stroke('ArrowDown', 'ada');
    stroke('ArrowUp', '');
    await user.tab();
    expect(saved).toEqual([]);
  });

  it('is saved when the page is left', () => {
    const { saved, stroke, page } = open();
    stroke('ArrowDown', 'ada');
    page.unmount();
    expect(saved).toEqual(['ada']);
  });
});

describe('a choice from an open list', () => {
  it.each([
    ['by mouse or touch', {}],
    ['opened by Space', { key: ' ' }],
    ['opened by Alt and an arrow', { key: 'ArrowDown', altKey: true }],
  ])('%s is saved at once', (_, opening) => {
    const { saved, select } = open();
    if ('key' in opening) fireEvent.keyDown(select, opening);
    fireEvent.change(select, { target: { value: 'alan' } });
    expect(saved).toEqual(['alan']);
  });
});
