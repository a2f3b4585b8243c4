// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SelectInput, type SelectOption } from './SelectInput.tsx';

afterEach(cleanup);

/** An option that counts how often its label is read. */
function counted(value: string): SelectOption & { readonly read: () => number } {
  let times = 0;
  return {
    value,
    get label() {
      times += 1;
      return `Label ${value}`;
    },
    read: () => times,
  };
}

const selectOf = (value: string, options: readonly SelectOption[]) => (
  <SelectInput id="s" label="Column" value={value} options={options} onChange={() => undefined} />
);
const texts = () =>
  [...screen.getByRole<HTMLSelectElement>('combobox').options].map(({ text, disabled }) => [text, disabled]);

it('renders an option again only if it is another one', () => {
  const kept = counted('a');
  const { rerender } = render(selectOf('a', [kept, { value: 'b', label: 'Words' }]));
  const first = kept.read();
  rerender(selectOf('b', [kept, { value: 'b', label: 'Other words', disabled: true }]));
  expect(texts()).toEqual([
    ['Label a', false],
    ['Other words', true],
  ]);
  expect(kept.read()).toBe(first);
});
