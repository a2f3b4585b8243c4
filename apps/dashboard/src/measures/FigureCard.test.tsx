// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CLEAR, figure } from '../../test/fake-figures.ts';
import { FigureCard } from './FigureCard.tsx';

afterEach(cleanup);

describe('a share above its limit (domain.md 6.5)', () => {
  const row = (label: string, value: number) => ({
    ...CLEAR,
    id: label,
    label,
    cells: [{ group: 'all', value, numerator: value, denominator: 100, hidden: null }],
  });
  const [above, atLimit] = [row('Q8a Used alcohol', 26), row('Q9b Set goals', 25)];

  it('is named on the card as one that needs a look', () => {
    render(
      <FigureCard figure={figure({ flag_above: 25, rows: [above, atLimit] })} scope={null} view="own" />,
    );
    expect(screen.getByText('More than 25 percent, which needs a look: Q8a Used alcohol.')).toBeDefined();
  });

  it('is not named where it is the limit or less', () => {
    render(<FigureCard figure={figure({ flag_above: 25, rows: [atLimit] })} scope={null} view="own" />);
    expect(screen.queryByText(/needs a look/)).toBeNull();
  });

  it('is not named where the noise of protected counts can have lifted it there', () => {
    render(<FigureCard figure={figure({ flag_above: 25, rows: [above] })} scope={null} view="others" />);
    expect(screen.queryByText(/needs a look/)).toBeNull();
  });
});
