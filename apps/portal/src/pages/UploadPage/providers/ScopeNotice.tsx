import { Fragment } from 'react';
import { useLocation } from 'react-router';
import { useReportingRole } from '../../../forms/permissions.ts';
import { useReporting } from '../../../session/session-context.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SCOPE_HEADING_ID } from './use-scope-focus.ts';
import type { UploadScope } from './use-upload-scope.ts';

/** Explains the effect of a single provider's file, with links to the whole grant or to the account's other providers. */
export function ScopeNotice({ scope: { providerId, others, address } }: { scope: UploadScope }) {
  const { pathname } = useLocation();
  const { grant } = useReporting();
  const role = useReportingRole();
  const provider = grant.providers.find(({ id }) => id === providerId);
  if (!provider) return null;
  return (
    <Notice
      tone="info"
      heading={
        <span id={SCOPE_HEADING_ID} tabIndex={-1}>
          Survey data of {provider.name}
        </span>
      }
    >
      A file that you save here may hold rows of {provider.name} only. It replaces the survey data of this
      provider. The data of other providers stay as they are.{' '}
      {role === 'provider' ? null : (
        <a href={address(pathname, null)}>Upload a file for the whole grant instead</a>
      )}
      {others.map(({ id, name }) => (
        <Fragment key={id}>
          <a href={address(pathname, id)}>Upload a file of {name} instead</a>{' '}
        </Fragment>
      ))}
    </Notice>
  );
}
