/** Queries and requests shared by the tests of reporting pages. */
import type { Endpoint } from '@srae/contract/endpoint';
import type { FormSave } from '@srae/contract/schemas/reporting';
import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { scheduleUpdate } from '../../src/ui/schedule-update.ts';

/** The leaving guard's prompt, verbatim (P§4.4). */
export const LEAVING =
  'The page contains data that have not been saved. Are you sure you want to leave the page without saving?';

/** Waits for the page. */
export const saveButton = () => screen.findByRole('button', { name: 'Save' });

/** The titles of the cards, from top to bottom. */
export const cardTitles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

/** The saved request bodies, in order. */
export const savedBodies = (server: FakeServer, endpoint: Endpoint) =>
  server.of(endpoint).map((call) => call.body as FormSave); // what the page itself sends

/** Waits until a live region's text starts with the given text. */
export const saysStatus = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContainEqual(
      expect.stringMatching(`^${text}`),
    ),
  );

/** Waits until all updates from previous input are rendered. */
export const drawn = () => act(() => new Promise<void>(scheduleUpdate));
