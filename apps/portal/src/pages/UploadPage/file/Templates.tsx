import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { templateFileName } from '@srae/domain/survey/template/stamp';
import { paths } from '../../../paths.ts';
import type { UploadCalls } from '../../../upload/upload-calls.ts';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { toNamedFile, type MakeFile } from '../made-file.ts';

export type TemplatesProps = {
  kind: SurveyKind;
  periodName: string;
  template: UploadCalls['template'];
  make: MakeFile;
};

/** Template downloads: the grant's template, its headings as CSV, and the data dictionary (BEY-127, BEY-128). */
export function Templates({ kind, periodName, template, make }: TemplatesProps) {
  const fetched = (format: 'xlsx' | 'csv') => async () => ({
    name: templateFileName(kind, periodName, format),
    file: await template(format),
  });
  return (
    <div className="downloads">
      <DownloadButton make={fetched('xlsx')}>Download template (xlsx)</DownloadButton>
      <DownloadButton make={fetched('csv')}>Download template (csv)</DownloadButton>
      <DownloadButton make={() => toNamedFile(make('dictionary-csv'))}>
        Download survey dictionary (csv)
      </DownloadButton>
      <p className="downloads__hint">
        The xlsx template holds your provider and program names and the accepted values as drop-down lists.
        Whoever prepares a file for you can <a href={paths.check(kind)}>check it without an account</a>.
      </p>
    </div>
  );
}
