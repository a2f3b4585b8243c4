/** The page of attendance, reach and dosage of a program, opened on a fake server. */
import { reporting } from '@srae/contract/reporting';
import { CLEAN_ANSWERS } from '@srae/domain/instruments/2021/forms/clean-answers';
import { PROGRAM_REACH_FORM } from '@srae/domain/instruments/2021/forms/program/reach';
import { type FakePage, fakePage } from './fake-page.ts';
import { REACH, PROVIDERS } from './fake-providers.ts';
import type { FakeServer } from '../fake-server.ts';
import { type PageOptions, renderPage, signedInServer } from './render-page.tsx';
import { Component as ReachPage } from '../../src/pages/forms/ProgramReachPage.tsx';

/** The server's response for a page whose stored answers have no issues. */
export const FULL = {
  answers: CLEAN_ANSWERS.programreach,
  version: 1,
  flags: { minor: false, major: false },
};

/** A server with the providers of the grant. */
export function reachServer(): FakeServer {
  const server = signedInServer();
  server.on(reporting.listProviders, () => PROVIDERS);
  return server;
}

export function openReach(
  server: FakeServer,
  given: Partial<FakePage> = {},
  options: Partial<PageOptions> = {},
) {
  return {
    page: fakePage(server, PROGRAM_REACH_FORM, REACH, given),
    ...renderPage(server, ReachPage, {
      path: '/provider/:pid/program/:pmid/reach',
      address: '/provider/21/program/41/reach',
      ...options,
    }),
  };
}
