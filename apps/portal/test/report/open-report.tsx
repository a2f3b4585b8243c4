/** Opens a Grantee's report page for a summer against a fake server; each test sets the responses. */
import type { ReportRead } from '@srae/contract/schemas/report';
import { screen } from '@testing-library/react';
import { type RecordedRequest, Refusal } from '../fake-server.ts';
import { aGrant, aPerson } from '../people.ts';
import { type Rendered, renderPortal, type Visit } from '../render-portal.tsx';
import { compileFirst } from '../compile-first.ts';

compileFirst(
  () => import('../../src/pages/ValidationReportPage.tsx'),
  () => import('../../src/pages/ValidationReportPage/MissingUploads.tsx'),
  () => import('../../src/pages/ValidationReportPage/SurveyFiles.tsx'),
  () => import('../../src/pages/ValidationReportPage/FormDownloads.tsx'),
);

export const REPORT = 'GET /api/grantees/11/submissions/2/report';
export const HISTORY = 'GET /api/grantees/11/submissions/2/history';
export const DRAFT = 'GET /api/grantees/11/submissions/2/drafts/comments';
export const KEEP_DRAFT = 'PUT /api/grantees/11/submissions/2/drafts/comments';
export const SAVE = 'PUT /api/grantees/11/submissions/2';

export const COMMENTS_LABEL = 'Comments (optional)';

export const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const findHref = (name: string | RegExp) => link(name).getAttribute('href');
export const comments = () => screen.getByLabelText<HTMLTextAreaElement>(COMMENTS_LABEL);
export const dialog = () => screen.findByRole('dialog');
/** The text of the line that contains a link. */
export const toLine = (name: string | RegExp) => link(name).closest('li')?.textContent ?? '';

type Opening = {
  role?: 'Grantee' | 'Provider' | 'Admin';
  answers?: Visit['answers'];
  address?: string;
  /** Whether the grant is for practice. */
  practice?: boolean;
  /** Of a Provider: whether the Grantee has switched uploads on for its provider (decision 30). */
  mayUpload?: boolean;
  /** Further providers of the account. */
  others?: readonly { id: number; name: string; may_upload: boolean; programs: never[] }[];
};

export async function open(read: ReportRead, opening: Opening = {}): Promise<Rendered> {
  const {
    role = 'Grantee',
    answers = {},
    address = '/validationreport',
    practice = false,
    mayUpload = false,
    others = [],
  } = opening;
  const portal = renderPortal(address, {
    me: aPerson({ groups: role === 'Admin' ? ['Admin'] : [] }),
    grants: [
      aGrant({
        role,
        practice,
        providers: [{ id: 5, name: 'North Center', may_upload: mayUpload, programs: [] }, ...others],
      }),
    ],
    chosen: 11,
    answers: {
      [REPORT]: () => read,
      [DRAFT]: () => [],
      [HISTORY]: () => (read.submission?.latest ? [{ ...read.submission.latest, reopened: null }] : []),
      'GET /api/reporting-periods/Summer%202023/reduce': () => {
        throw new Refusal(404, 'NOT_FOUND');
      },
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Pages by status' });
  return portal;
}

/** The response to a save, including the submission result if there is one. */
export function savedAs(version: number, submission?: object) {
  return {
    Payload: '{"success":true}',
    version,
    updated_at: '2023-07-14T18:05:00Z',
    flags: { minor: false, major: false },
    issues: [],
    ...(submission ? { submission } : {}),
  };
}

type SentBody = { formData: { tableData: unknown[][] }[] };

/** The cells sent by a save. */
export function toCells(request: RecordedRequest | undefined): unknown {
  if (request === undefined) throw new Error('Nothing was sent');
  return (request.body as SentBody).formData[0]?.tableData[0];
}
