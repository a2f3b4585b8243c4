import type { ProgressRead } from '@srae/contract/schemas/progress';
import { findRoute, guard } from '@srae/domain/access/guards';
import { FORM_PAGES } from '@srae/domain/form-kit/form-labels';
import type { LinkedPage } from '@srae/domain/report/page-link';
import { useLocation } from 'react-router';
import { useReword } from '../../instrument/use-reword.ts';
import { useSession } from '../../session/session-context.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useWithPeriod } from '../links.ts';
import { linkPath } from './link-path.ts';

type Hint = ProgressRead['hints'][number];

/** Limit, since hints would fill a page with many programs. */
const MOST_SHOWN = 5;

/** Hints about this page: saved numbers that contradict another page. They block neither save nor submission. */
export function PageHints({ hints, submitted }: { hints: readonly Hint[]; submitted: boolean }) {
  const withPeriod = useWithPeriod();
  const { pathname } = useLocation();
  const here = hints.filter(({ places }) => places.some((place) => linkPath(place) === pathname));
  if (here.length === 0) return null;
  const more = here.length - MOST_SHOWN;
  return (
    <section className="hints no-print" aria-label="Numbers that do not agree">
      <Notice tone="info" slim>
        <p className="hints__heading">
          {submitted
            ? 'These saved numbers do not agree; the report was submitted with them. They may be right.'
            : 'Please check: these saved numbers do not agree. They do not prevent submission.'}
        </p>
        <HintList hints={here.slice(0, MOST_SHOWN)} />
        {more > 0 ? (
          <p>
            <a href={withPeriod(linkPath({ page: 'report', pid: null, pmid: null }))}>
              {more} more in the validation report
            </a>
          </p>
        ) : null}
      </Notice>
    </section>
  );
}

/** Hints with the pages of their numbers, except the current page. */
export function HintList({ hints }: { hints: readonly Hint[] }) {
  const { pathname } = useLocation();
  const reword = useReword();
  return (
    <ul className="usa-list hints__list">
      {hints.map(({ code, text, places }) => (
        <li key={`${code} ${text}`}>
          {reword(text)}{' '}
          {places
            .filter((place) => linkPath(place) !== pathname)
            .map((place, index) => (
              <span key={linkPath(place)} className="no-print">
                {index > 0 ? ' · ' : null}
                <LinkToPage place={place} />
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** A link to a page that the person may open; another page is named with those who may. */
function LinkToPage({ place }: { place: Hint['places'][number] }) {
  const { access } = useSession();
  const withPeriod = useWithPeriod();
  const name = useReword()(PAGES[place.page]);
  const path = linkPath(place);
  if (guard(findRoute(path) ?? 'unknown', access) === null) return <a href={withPeriod(path)}>{name}</a>;
  return `${name} (only grantee-level users can change this)`;
}

const PAGES: Record<LinkedPage, string> = {
  grantee: FORM_PAGES.grantee,
  providers: 'Provider table',
  provider: FORM_PAGES.provider,
  programs: 'Program table',
  structure: FORM_PAGES.programstructure,
  reach: FORM_PAGES.programreach,
  'entry-exit': FORM_PAGES.programentryexit,
  'upload-entry': 'Entry upload',
  'upload-exit': 'Exit upload',
  report: 'Validation report',
};
