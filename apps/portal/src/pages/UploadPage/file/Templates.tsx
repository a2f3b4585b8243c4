import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { paths } from '../../../paths.ts';
import type { UploadCalls } from '../../../upload/upload-calls.ts';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { toNamedFile, type MakeFile } from '../made-file.ts';

export type TemplatesProps = {
  kind: SurveyKind;
  template: UploadCalls['template'];
  make: MakeFile;
};

/** Template downloads: the grant's template, its headings as CSV, and the data dictionary (BEY-127, BEY-128). */
export function Templates({ kind, template, make }: TemplatesProps) {
  return (
    <div className="downloads">
      <DownloadButton make={() => template('xlsx')}>Download template (xlsx)</DownloadButton>
      <DownloadButton make={() => template('csv')}>Download template (csv)</DownloadButton>
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
