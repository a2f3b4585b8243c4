import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { type MakeFile, toNamedFile } from '../made-file.ts';

/**
 * Downloads of everything to correct: the user's own rows with the faulty cells marked, or a plain list (BEY-125,
 * BEY-126); also split by provider, for forwarding.
 */
export function ErrorReportButtons({ make, byProvider }: { make: MakeFile; byProvider: boolean }) {
  return (
    <div className="downloads">
      <DownloadButton make={() => toNamedFile(make('errors-xlsx'))}>
        Download error report (xlsx)
      </DownloadButton>
      <DownloadButton make={() => toNamedFile(make('errors-csv'))}>
        Download error report (csv)
      </DownloadButton>
      {byProvider ? (
        <>
          <DownloadButton make={() => toNamedFile(make('errors-by-provider'))}>
            Download error reports by provider (zip)
          </DownloadButton>
          <p className="downloads__hint">
            The zip holds a workbook for each provider with rows to correct. It has that provider’s rows only,
            so it can be handed on.
          </p>
        </>
      ) : null}
    </div>
  );
}
