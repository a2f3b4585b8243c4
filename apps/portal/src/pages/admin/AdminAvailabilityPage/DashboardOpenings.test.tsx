// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Change } from './change.ts';
import { DashboardOpenings } from './DashboardOpenings.tsx';

afterEach(cleanup);

it('asks about no setting that the arrow keys pass over', () => {
  const asked: Change[] = [];
  const summer = { pk: 2, name: 'Summer 2023', current: true, override: null, open_now: false };
  render(
    <DashboardOpenings
      periods={[{ ...summer, opens_at: '2024-02-18T05:00:00.000Z' }]}
      onChange={(change) => asked.push(change)}
    />,
  );
  const select = screen.getByLabelText<HTMLSelectElement>('Setting of Summer 2023');
  select.focus();
  for (const value of ['open', 'closed']) {
    fireEvent.keyDown(select, { key: 'ArrowDown' });
    fireEvent.change(select, { target: { value } });
  }
  expect([select.value, asked]).toEqual(['closed', []]);
  fireEvent.keyDown(select, { key: 'Enter' });
  expect(asked.map(({ title }) => title)).toEqual(['Close the dashboard of Summer 2023?']);
});
