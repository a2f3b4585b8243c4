/** The tracker's calls, typed. */
import { dashboard } from '@srae/contract/dashboard/dashboard';
import type { ComparisonRead, SubmissionList } from '@srae/contract/schemas/dashboard/comparison';
import type {
  SubmissionStatus,
  TrackedRead,
  TrackerRead,
} from '@srae/contract/schemas/dashboard/dashboard-tracker';
import type { FormExportQuery } from '@srae/contract/schemas/exports';
import { type Calls, type Query, toSearch } from '../api/figures.ts';

export type TrackerCalls = ReturnType<typeof trackerCalls>;

export function trackerCalls({ get, file, ask, openQuery }: Calls) {
  const at = (path: string, query: Query) => `${path}?${toSearch(query)}`;
  return {
    list: (query: Query, signal: AbortSignal) =>
      get<TrackerRead>(at(dashboard.listTracker.path, query), signal),
    read: (grant: number, period: number, signal: AbortSignal) =>
      get<TrackedRead>(
        dashboard.readTracked.path.replace(':grantId', String(grant)).replace(':periodPk', String(period)),
        signal,
      ),
    status: (period: number, signal: AbortSignal) =>
      get<SubmissionStatus>(at(dashboard.readSubmissionStatus.path, { period }), signal),
    submissions: (grant: number, signal: AbortSignal) =>
      get<SubmissionList>(dashboard.listSubmissions.path.replace(':grantId', String(grant)), signal),
    compare: (grant: number, pair: Query, signal: AbortSignal) =>
      get<ComparisonRead>(
        at(dashboard.compareSubmissions.path.replace(':grantId', String(grant)), pair),
        signal,
      ),
    linesFile: (query: Query, format: 'csv' | 'xlsx') =>
      file(at(dashboard.listTracker.path, { ...query, format })),
    ask,
    openQuery,
    formsFile: (query: FormExportQuery) => file(at(dashboard.exportForms.path, query)),
  };
}
