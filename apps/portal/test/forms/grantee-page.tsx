/** The Grantee page, the simplest reporting page, opened on a fake server. */
import { reporting } from '@srae/contract/reporting';
import { GRANTEE_FORM } from '@srae/domain/instruments/2021/forms/grantee';
import { screen } from '@testing-library/react';
import { Component as GranteePage } from '../../src/pages/forms/GranteePage.tsx';
import type { FakeServer } from '../fake-server.ts';
import { type FakePage, fakePage } from './fake-page.ts';
import { GRANTEE } from './fake-providers.ts';
import { savedBodies } from './on-page.ts';
import { type PageOptions, renderPage } from './render-page.tsx';

/** Adds its calls to the server. */
export const answerGrantee = (server: FakeServer, given: Partial<FakePage> = {}) =>
  fakePage(server, GRANTEE_FORM, GRANTEE, given);

/** Opens it with the server's current answers. */
export const renderGrantee = (server: FakeServer, options: Partial<PageOptions> = {}) =>
  renderPage(server, GranteePage, { path: '/grantee', address: '/grantee', ...options });

export function openGrantee(
  server: FakeServer,
  given: Partial<FakePage> = {},
  options: Partial<PageOptions> = {},
) {
  return { page: answerGrantee(server, given), ...renderGrantee(server, options) };
}

/** Its first number input. */
export const staff = () => screen.findByLabelText('Number of grantee staff administering the grant');

export const savedGrantees = (server: FakeServer) => savedBodies(server, reporting.saveGrantee);
