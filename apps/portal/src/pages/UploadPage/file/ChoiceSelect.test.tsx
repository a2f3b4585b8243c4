// @vitest-environment happy-dom
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { ColumnChoice } from '@srae/domain/survey/mapping';
import { NOT_IN_FILE_TEXT } from '@srae/domain/survey/messages';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ChoiceSelect, listFileColumnOptions } from './ChoiceSelect.tsx';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

afterEach(cleanup);

const [column] = listFileColumns(SURVEYS.entry).filter(({ name }) => name === 'en_age');

/** A select with this many file columns; the one at position 4 is mapped to another item. */
function Choosing({ columns, first }: { columns: number; first?: ColumnChoice }) {
  const [choice, setChoice] = useState(first);
  if (!column) throw new Error('no such column');
  const labels = Array.from({ length: columns }, (_, at) => `Heading ${at}`);
  return (
    <ChoiceSelect
      column={column}
      choice={choice}
      pair={null}
      labels={labels}
      fileColumns={listFileColumnOptions(labels, [])}
      taken={new Set([4])}
      disabled={false}
      onMap={(_name, next) => setChoice(next)}
    />
  );
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox');
const words = () => [...select().options].map(({ text }) => text);

describe('the file columns of a wide file', () => {
  it('are there once the select has the focus of the keyboard, and gone when it has lost it', async () => {
    const user = userEvent.setup();
    render(<Choosing columns={1_000} />);
    expect(words()).toEqual(['Choose a file column', NOT_IN_FILE_TEXT]);
    await user.tab();
    expect(document.activeElement).toBe(select());
    expect(words()).toHaveLength(1_002);
    expect(select().options[6]).toMatchObject({ text: 'Heading 4', disabled: true });
    await user.selectOptions(select(), 'Heading 999');
    await user.tab();
    expect(words()).toEqual(['Choose a file column', NOT_IN_FILE_TEXT, 'Heading 999']);
    expect(select().selectedOptions[0]?.text).toBe('Heading 999');
  });

  it('are there before a press of the pointer opens the list', () => {
    render(<Choosing columns={1_000} />);
    fireEvent.pointerDown(select());
    expect(words()).toHaveLength(1_002);
  });

  it.each([
    [7, 'Heading 7'],
    ['not-in-file', NOT_IN_FILE_TEXT],
    [undefined, 'Choose a file column'],
  ] as const)('show what is chosen while the list is closed: %s', (first, text) => {
    render(<Choosing columns={1_000} {...(first === undefined ? {} : { first })} />);
    expect(select().selectedOptions[0]?.text).toBe(text);
  });
});

it.each([
  [100, 102],
  [101, 2],
])('a file of %i columns has %i options while the list is closed', (columns, options) => {
  render(<Choosing columns={columns} />);
  expect(words()).toHaveLength(options);
});
