import type { SavedFlags } from '../report/page-status.ts';
import {
  type ReportInput,
  type ReportProgram,
  type ReportProvider,
  type ReportViewer,
  validationReport,
} from '../report/validation-report.ts';
import { CLEAN, program as trackedProgram, provider as trackedProvider } from './tracked-grants.ts';

export const GRANTEE: ReportViewer = { role: 'Grantee' };
export const PROVIDER: ReportViewer = { role: 'Provider', providers: [1] };

export type Parts = {
  readonly season?: ReportInput['season'];
  readonly grantee?: SavedFlags;
  readonly provider?: Partial<ReportProvider>;
  readonly program?: Partial<ReportProgram>;
  readonly entryUploads?: readonly number[];
  readonly exitUploads?: readonly number[];
};

export function report(parts: Parts, viewer = GRANTEE) {
  return validationReport(input(parts), viewer);
}

export function firstProgram(parts: Parts, viewer = GRANTEE) {
  return report(parts, viewer).providers[0]?.programs[0];
}

export function input(parts: Parts): ReportInput {
  return {
    season: parts.season ?? 'summer',
    grantee: parts.grantee ?? CLEAN,
    providers: [provider(parts)],
    entryUploads: new Set(parts.entryUploads ?? [11]),
    exitUploads: new Set(parts.exitUploads ?? [11]),
  };
}

export function provider(parts: Parts): ReportProvider {
  const programs = [program(parts.program ?? {})];
  return trackedProvider(1, { name: 'North Center', programs, ...parts.provider });
}

function program(parts: Partial<ReportProgram>): ReportProgram {
  return trackedProgram(11, {
    name: 'New Paths',
    entrySurveys: { ms: 5, hs: 0 },
    exitSurveys: { ms: 0, hs: 4 },
    ...parts,
  });
}
