import { reporting } from '@srae/contract/reporting';
import { FORM_NAMES } from '@srae/domain/form-kit/form';
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import { getEntry } from '@srae/domain/instruments/registry';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { callFile } from '../../api/client.ts';
import { useWithPeriod } from '../../forms/links.ts';
import { useReportingRole } from '../../forms/permissions.ts';
import { paths } from '../../paths.ts';
import { useReporting } from '../../session/session-context.ts';
import { Card } from '../../ui/Card.tsx';
import { DownloadButton } from '../../ui/DownloadButton.tsx';

/** Downloads of the user's forms: all as a workbook or one as CSV; for a Provider without the grantee page. */
export function FormDownloads({ ofProvider }: { ofProvider: boolean }) {
  const { grant, period } = useReporting();
  const role = useReportingRole();
  const withPeriod = useWithPeriod();
  const { formTitles } = getEntry(period.instrument);
  const params = { grantId: grant.id, periodPk: period.pk };
  const fetched = (query: Readonly<Record<string, string>>) => () =>
    callFile(reporting.exportForms, { params, query });
  const tables = (format: 'xlsx' | 'txt') => () =>
    callFile(reporting.exportProgressReport, { params, query: { format } });
  return (
    <div className="no-print">
      <Card id="downloads" title="Your forms as files">
        <p>
          {ofProvider
            ? 'Everything that is saved for your provider and its programs in'
            : 'Everything that is saved for'}{' '}
          {period.name}, in words. The workbook has a sheet for each form and explains its columns; a csv
          holds one form. Unsaved changes and survey rows are not in these files.
        </p>
        {role === 'provider' ? null : (
          <p>
            To fill in all forms in one workbook and bring them back, use the{' '}
            <Link to={withPeriod(paths.workbook())}>Forms workbook</Link>.
          </p>
        )}
        <div className="report-downloads">
          <DownloadButton make={fetched({ format: 'xlsx' })}>Download all forms (xlsx)</DownloadButton>
          {FORM_NAMES.filter((form) => !(ofProvider && form === 'grantee')).map((form) => (
            <Fragment key={form}>
              <DownloadButton make={fetched({ format: 'csv', form })}>
                {`Download ${formTitles[form](period.season)} (csv)`}
              </DownloadButton>
              {form === FIELD_ROLES.cohorts.form ? (
                <DownloadButton make={fetched({ format: 'csv', form, part: 'cohorts' })}>
                  Download cohorts (csv)
                </DownloadButton>
              ) : null}
            </Fragment>
          ))}
        </div>
        {role === 'grantee' ? (
          <>
            <h3>For your semi-annual progress report</h3>
            <p>
              Youth and surveys by program, and the figures of each question, counted from your submission, or
              from what is saved where nothing is submitted yet.
            </p>
            <div className="report-downloads">
              <DownloadButton make={tables('xlsx')}>Download progress report tables (xlsx)</DownloadButton>
              <DownloadButton make={tables('txt')}>Download progress report tables (text)</DownloadButton>
            </div>
          </>
        ) : null}
      </Card>
    </div>
  );
}
