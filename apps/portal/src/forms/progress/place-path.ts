import type { Place, PlacePage } from '@srae/domain/report/place';
import { paths } from '../../paths.ts';

/** The path that a step or a hint links to. */
export function placePath({ page, pid, pmid }: Place): string {
  return ADDRESSES[page](pid ?? 0, pmid ?? 0);
}

const ADDRESSES: Record<PlacePage, (pid: number, pmid: number) => string> = {
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
