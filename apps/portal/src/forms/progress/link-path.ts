import type { PageLink, LinkedPage } from '@srae/domain/report/page-link';
import { paths } from '../../paths.ts';

/** The path that a step or a hint links to. */
export function linkPath({ page, pid, pmid }: PageLink): string {
  return ADDRESSES[page](pid ?? 0, pmid ?? 0);
}

const ADDRESSES: Record<LinkedPage, (pid: number, pmid: number) => string> = {
  grantee: paths.grantee,
  providers: paths.providers,
  provider: (pid) => paths.provider({ pid }),
  programs: (pid) => paths.programs({ pid }),
  structure: (pid, pmid) => paths.program({ pid, pmid }),
  reach: (pid, pmid) => paths.programReach({ pid, pmid }),
  'entry-exit': (pid, pmid) => paths.programEntryExit({ pid, pmid }),
  'upload-entry': paths.uploadEntry,
  'upload-exit': paths.uploadExit,
  report: paths.validationReport,
};
