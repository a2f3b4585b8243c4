/** Where the page, question or file of a query stands in the portal, for the grant that is asked. */
import type { ListedQuery } from '@srae/contract/schemas/queries';
import { paths, UPLOAD_PROVIDER } from '../paths.ts';

type SubjectRef = Pick<
  ListedQuery,
  'topic' | 'form' | 'provider' | 'program' | 'field' | 'survey' | 'period_pk'
>;

/** The address with its report period, or null where there is none, as of a figure or of a provider that is gone. */
export function subjectPath(query: SubjectRef): string | null {
  const path = toPath(query);
  if (path === null) return null;
  const search = new URLSearchParams({ period: String(query.period_pk) });
  // The file of one provider stands on that provider's upload page (decision 30).
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
