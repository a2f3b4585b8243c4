// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NumberInput } from './NumberInput.tsx';
import type { NumberKind } from './number-text.ts';

function Held({ start = '', kind = 'whole' }: { start?: string; kind?: NumberKind }) {
  const [value, setValue] = useState(start);
  return <NumberInput id="n" label="Youth" value={value} onChange={setValue} kind={kind} />;
}

function open(start = '', kind: NumberKind = 'whole') {
  render(<Held start={start} kind={kind} />);
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Youth' }) };
}

afterEach(cleanup);

describe('number input', () => {
  it('groups digits while typing', async () => {
    const { user, input } = open();
    await user.type(input, '1234567');
    expect(input.value).toBe('1,234,567');
  });

  it('keeps the caret where the person types', async () => {
    const { user, input } = open('1,234,567');
    await user.click(input);
    input.setSelectionRange(1, 1);
    await user.keyboard('9');
    expect(input.value).toBe('19,234,567');
    expect(input.selectionStart).toBe(2);
  });

  it('steps over a separator instead of bringing it back', async () => {
    const { user, input } = open('1,234');
    await user.click(input);
    input.setSelectionRange(1, 1);
    await user.keyboard('{Delete}');
    expect(input.value).toBe('1,234');
    expect(input.selectionStart).toBe(2);
    await user.keyboard('{Delete}');
    expect(input.value).toBe('134');
  });

  it('shows a typed number before the page is drawn, and a frame later what the page holds', async () => {
    const kept: string[] = [];
    render(<NumberInput id="n" label="Youth" value="12" onChange={(text) => kept.push(text)} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Youth' });
    fireEvent.input(input, { target: { value: '123' } });
    fireEvent.input(input, { target: { value: '1234' } });
    expect(kept).toEqual(['123', '1,234']);
    expect(input.value).toBe('1,234');
    await waitFor(() => expect(input.value).toBe('12'));
  });

  it('takes what is typed as soon as it is on the page, before the effects of its first render', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const kept: string[] = [];
    const page = document.body.appendChild(document.createElement('div'));
    const shown = new Promise<void>((resolve) => {
      new MutationObserver(() => resolve()).observe(page, { childList: true });
    });
    const root = createRoot(page);
    onTestFinished(() => {
      root.unmount();
      page.remove();
      vi.unstubAllGlobals();
    });
    root.render(<NumberInput id="n" label="Youth" value="" onChange={(text) => kept.push(text)} />);
    await shown;
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Youth' });
    input.value = '1234';
    input.dispatchEvent(new Event('change', { bubbles: true }));
    expect(kept).toEqual(['1,234']);
  });

  it('shows what the page changes', async () => {
    const number = (value: string) => <NumberInput id="n" label="Youth" value={value} onChange={() => {}} />;
    const { rerender } = render(number('12'));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Youth' });
    rerender(number('1,234'));
    expect(input.value).toBe('1,234');
    rerender(number(''));
    expect(input.value).toBe('');
  });

  it('takes neither letters nor a typed minus nor a second period', async () => {
    const { user, input } = open('', 'decimal');
    await user.type(input, 'a-1.2.3');
    expect(input.value).toBe('1.23');
  });

  it('takes a number of which only the change is told', () => {
    const { input } = open();
    input.value = '1234';
    fireEvent(input, new Event('change', { bubbles: true }));
    expect(input.value).toBe('1,234');
  });

  it('takes a number that dictation inserts as a whole', () => {
    const { input } = open('', 'decimal');
    fireEvent.input(input, { target: { value: '1234.5' }, inputType: 'insertText', data: '1234.5' });
    expect(input.value).toBe('1,234.5');
  });

  it.each([
    ['1,234', '1,234'],
    ['1234', '1,234'],
    ['$ 1234', '1,234'],
    ['-5', '-5'],
  ])('understands the pasted %j', async (pasted, shown) => {
    const { user, input } = open();
    await user.click(input);
    await user.paste(pasted);
    expect(input.value).toBe(shown);
  });
});
