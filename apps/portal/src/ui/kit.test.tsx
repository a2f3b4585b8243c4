// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { DataTable } from './DataTable.tsx';
import { ErrorSummary } from './feedback/ErrorSummary.tsx';
import { ConfirmDialog, Modal } from './overlays/Modal.tsx';
import { Pagination } from './lists/Pagination.tsx';
import { StatusTag } from './feedback/StatusTag.tsx';
import { Tabs } from './Tabs.tsx';
import { TextArea } from './inputs/TextArea.tsx';
import { PasswordField } from './inputs/PasswordInput.tsx';
import { TextField } from './inputs/TextInput.tsx';
import { YesNoSelect } from './inputs/YesNoSelect.tsx';

const user = userEvent.setup();
afterEach(cleanup);

describe('field', () => {
  it('names and describes its control and marks an issue', () => {
    render(
      <TextField
        id="f"
        label="Staff"
        help="Count people"
        error="Please enter a value."
        beside="Last period 12"
        value=""
        onChange={() => undefined}
      />,
    );
    const input = screen.getByRole('textbox', { name: 'Staff' });
    const words = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent?.trim());
    expect(words).toEqual(['Count people', 'Please enter a value.', 'Last period 12']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('is described by its error and by a text elsewhere', () => {
    render(
      <>
        <PasswordField
          id="p"
          label="New Password"
          error="Choose another password."
          describedBy="policy"
          value=""
          onChange={() => undefined}
        />
        <p id="policy">At least 15 characters</p>
      </>,
    );
    expect(screen.getByLabelText('New Password').getAttribute('aria-describedby')).toBe('p-error policy');
  });

  it('has a toggle that is named after it, and whose state is in its words alone', async () => {
    const field = (label: string) => (
      <PasswordField id={label} label={label} value="x" onChange={() => undefined} />
    );
    render(
      <>
        {field('Current password')}
        {field('New password')}
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Show password: New password' }));
    const hide = screen.getByRole('button', { name: 'Hide password: New password' });
    expect(hide.hasAttribute('aria-pressed')).toBe(false);
    expect(screen.getByRole('button', { name: 'Show password: Current password' })).toBeDefined();
  });
});

describe('yes or no', () => {
  it.each([
    ['Yes', true],
    ['No', false],
    ['Select an option', null],
  ])('answers %s with %s', async (choice, value) => {
    let answered: boolean | null | undefined;
    render(
      <YesNoSelect
        id="q"
        label="Q"
        value={value === null ? true : null}
        onChange={(next) => (answered = next)}
      />,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Q' }), choice);
    expect(answered).toBe(value);
  });
});

describe('long text', () => {
  it('says how many characters are left', () => {
    render(<TextArea id="t" label="Other" value="abc" maxLength={10} onChange={() => undefined} />);
    expect(screen.getByText('7 of 10 characters left')).toBeDefined();
  });
});

describe('modal', () => {
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Save
        </button>
        {open ? (
          <Modal title="Saved" onClose={() => setOpen(false)}>
            Done.
          </Modal>
        ) : null}
      </>
    );
  }

  it('is named by its title, and gives focus back on closing', async () => {
    render(<Opener />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = screen.getByRole('dialog', { name: 'Saved' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  it('asks with Yes and No', async () => {
    const answers: string[] = [];
    render(
      <ConfirmDialog
        title="Delete?"
        onConfirm={() => answers.push('yes')}
        onCancel={() => answers.push('no')}
      >
        Gone for good.
      </ConfirmDialog>,
    );
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(answers).toEqual(['yes', 'no']);
  });
});

describe('error summary', () => {
  it('leads to the field', async () => {
    const led: string[] = [];
    const issues = [
      { key: '1', message: 'Staff: Please enter a value.', onSelect: () => led.push('staff') },
      { key: '2', message: 'FTEs exceed staff.', major: true, onSelect: () => led.push('ftes') },
    ];
    render(<ErrorSummary heading="2 issues" issues={issues} />);
    expect(screen.getByRole('heading', { name: '2 issues' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'FTEs exceed staff.' }));
    expect(led).toEqual(['ftes']);
    expect(screen.getByText('(major)', { exact: false })).toBeDefined();
  });
});

describe('button', () => {
  it('does nothing while its work is under way', async () => {
    let pressed = 0;
    const { rerender } = render(
      <Button busy onClick={() => pressed++}>
        Save
      </Button>,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(pressed).toBe(0);
    rerender(<Button onClick={() => pressed++}>Save</Button>);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(pressed).toBe(1);
  });
});

describe('table', () => {
  it('has a caption, scopes and labels for narrow screens', () => {
    render(
      <DataTable
        caption="People"
        rows={[{ id: 1, name: 'Ann', role: 'Grantee' }]}
        rowKey={(row) => row.id}
        columns={[
          { key: 'name', header: 'Name', rowHeader: true, cell: (row) => row.name },
          { key: 'role', header: 'Role', cell: (row) => row.role },
        ]}
      />,
    );
    const table = screen.getByRole('table', { name: 'People' });
    expect(within(table).getByRole('rowheader', { name: 'Ann' })).toBeDefined();
    expect(within(table).getByRole('cell', { name: 'Grantee' }).dataset.label).toBe('Role');
  });

  it('says what an empty table means', () => {
    render(<DataTable caption="People" rows={[]} rowKey={String} columns={[]} empty="None Found" />);
    expect(screen.getByText('None Found')).toBeDefined();
  });
});

describe('navigation pieces', () => {
  it('marks the current tab and keeps a closed one from leading anywhere', () => {
    const tabs = [
      { href: '/a', label: 'Entry', current: true },
      { href: '/b', label: 'Exit', current: false, disabled: true },
    ];
    render(<Tabs label="Surveys" tabs={tabs} />);
    expect(screen.getByRole('link', { name: 'Entry' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('link', { name: 'Exit' })).toBeNull();
  });

  it('folds many tabs behind a button that names the current one', async () => {
    const tabs = [
      { href: '/a', label: 'Users', current: false },
      { href: '/b', label: 'Audit', current: true },
    ];
    render(<Tabs label="Admin screens" tabs={tabs} folds />);
    const fold = screen.getByRole('button', { name: 'Admin screens: Audit' });
    const list = document.getElementById(fold.getAttribute('aria-controls') ?? '');
    expect([fold.getAttribute('aria-expanded'), list?.className]).toEqual(['false', '']);
    await user.click(fold);
    expect([fold.getAttribute('aria-expanded'), list?.className]).toEqual(['true', 'is-open']);
  });

  it('moves between pages and stops at both ends, where the button keeps the focus', async () => {
    const pages: number[] = [];
    const shown = (page: number) => (
      <Pagination label="Pages" page={page} pages={2} onPage={(next) => pages.push(next)} />
    );
    const { rerender } = render(shown(1));
    const at = (name: string) => screen.getByRole('button', { name });
    await user.click(at('Previous'));
    await user.click(at('Next'));
    expect(pages).toEqual([2]);
    rerender(shown(2));
    await user.click(at('Next'));
    expect(pages).toEqual([2]);
    expect(['Previous', 'Next'].map((name) => at(name).getAttribute('aria-disabled'))).toEqual([
      'false',
      'true',
    ]);
    expect(at('Next').matches(':disabled')).toBe(false);
    expect(document.activeElement).toBe(at('Next'));
  });

  it('keeps the pressed button in view when the next page has another height', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const shown = (page: number, content: readonly string[]) => (
      <Pagination label="Pages" page={page} pages={3} onPage={() => undefined} content={content} />
    );
    const { rerender } = render(shown(1, ['a']));
    rerender(shown(1, ['b']));
    expect(scrolled).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    rerender(shown(2, ['b']));
    rerender(shown(2, ['c']));
    expect(scrolled.mock.contexts).toEqual(Array(2).fill(screen.getByRole('button', { name: 'Next' })));
    scrolled.mockRestore();
  });

  it('says a status in words beside its icon', () => {
    render(<StatusTag tone="problem">Data need review and revision</StatusTag>);
    expect(
      screen.getByText('Data need review and revision').parentElement?.querySelector('svg'),
    ).not.toBeNull();
  });
});
