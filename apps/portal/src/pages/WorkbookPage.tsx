import '../forms/forms.scss';
import './WorkbookPage/workbook.scss';
import { reporting } from '@srae/contract/reporting';
import { useForms } from '../instrument/use-instrument.ts';
import { useReword } from '../instrument/use-reword.ts';
import { Loaded } from '../api/Loaded.tsx';
import { callFile } from '../api/client.ts';
import { useViewOnly } from '../forms/permissions.ts';
import { ReportingStrip } from '../forms/ReportingStrip.tsx';
import { useReporting } from '../session/session-context.ts';
import { Card } from '../ui/Card.tsx';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { ImportWorkbook } from './WorkbookPage/ImportWorkbook.tsx';

/** All forms of a grant and period as a workbook: download, import, review, save (BEY-164 to BEY-167). */
export function Component() {
  const { grant, period } = useReporting();
  const viewOnly = useViewOnly();
  const forms = useForms();
  const reword = useReword();
  const params = { grantId: grant.id, periodPk: period.pk };
  return (
    <div className="reporting-page workbook page--wide">
      <ReportingStrip />
      <div className="page-head">
        <h1>Forms workbook</h1>
      </div>
      <Card
        id="workbook-download"
        title={viewOnly === null ? '1. Download the workbook' : 'Download the workbook'}
      >
        <p>
          One Excel workbook with every form of {period.name}: {reword('grantee')}, providers, programs and
          cohorts, filled with what is saved.{' '}
          {viewOnly === null
            ? 'Fill it in with Excel or LibreOffice, alone or with others.'
            : 'Only people with a Grantee role on this grant can fill it in and bring it back.'}
        </p>
        <DownloadButton make={() => callFile(reporting.exportWorkbook, { params })}>
          Download the forms workbook (xlsx)
        </DownloadButton>
      </Card>
      {viewOnly === null ? (
        <Loaded query={forms} what="the questions">
          {(found) => <ImportWorkbook key={`${grant.id}/${period.pk}`} forms={found} params={params} />}
        </Loaded>
      ) : null}
    </div>
  );
}
