/** The portal path of a query's page, question or file, for the grant that answers. */
import type { ListedQuery } from '@srae/contract/schemas/queries';
import { paths, UPLOAD_PROVIDER } from '../paths.ts';

type SubjectRef = Pick<
  ListedQuery,
  'topic' | 'form' | 'provider' | 'program' | 'field' | 'survey' | 'period_pk'
>;

/** The URL with its report period; null if there is none, as for a figure or a deleted provider. */
export function subjectPath(query: SubjectRef): string | null {
  const path = toPath(query);
  if (path === null) return null;
  const search = new URLSearchParams({ period: String(query.period_pk) });
  // A single provider's file is shown on that provider's upload page (decision 30).
  if (query.topic === 'file' && query.provider !== null) search.set(UPLOAD_PROVIDER, String(query.provider));
  return `${path}?${search}${query.field === null ? '' : `#${query.field}`}`;
}

function toPath({ topic, form, provider: pid, program: pmid, survey }: SubjectRef): string | null {
  if (topic === 'report') return paths.validationReport();
  if (topic === 'figure') return null;
  if (topic === 'file') return survey === 'exit' ? paths.uploadExit() : paths.uploadEntry();
  if (form === 'grantee') return paths.grantee();
  if (pid === null) return null;
  if (form === 'provider') return paths.provider({ pid });
  if (pmid === null) return null;
  if (form === 'programreach') return paths.programReach({ pid, pmid });
  return form === 'programentryexit' ? paths.programEntryExit({ pid, pmid }) : paths.program({ pid, pmid });
}
