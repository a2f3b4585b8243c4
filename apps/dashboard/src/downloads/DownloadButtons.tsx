import { downloadFile } from '@srae/browser/download-file';
import { DATA_FORMAT_LABELS, DATA_FORMATS, type DataFormat } from '@srae/domain/dataset/formats';
import { useId, useState } from 'react';

type Made = Promise<{ readonly name: string; readonly file: Blob }>;
type Props<Format> = {
  /** The content of the files: 'Download these lines'. */
  children: string;
  make: (format: Format) => Made;
  /** Offers the formats of statistics programs, too. */
  makeData?: (format: DataFormat) => Made;
};

/** Downloads of a table as csv and workbook. */
export function DownloadButtons(props: Props<'csv' | 'xlsx'>) {
  return <FormatButtons formats={['csv', 'xlsx']} {...props} />;
}

/** Downloads of the same data in several formats, with an error message beside the buttons. */
export function FormatButtons<Format extends string>({
  children,
  formats,
  make,
  makeData,
}: Props<Format> & { formats: readonly Format[] }) {
  const [state, setState] = useState<Format | DataFormat | 'idle' | 'failed'>('idle');
  const [message, setMessage] = useState('');
  const isBusy = state !== 'idle' && state !== 'failed';
  const download = async (format: Format | DataFormat, made: () => Made) => {
    if (isBusy) return;
    setState(format);
    setMessage('');
    try {
      const { name, file } = await made();
      downloadFile(file, name);
      setState('idle');
    } catch (error) {
      setMessage(error instanceof Error ? error.message : '');
      setState('failed');
    }
  };
  return (
    <span className="downloads no-print">
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void download(format, () => make(format))}
        >
          {state === format ? 'Preparing the file…' : `${children} (${format})`}
        </button>
      ))}
      {makeData ? (
        <DataDownloads
          isBusy={isBusy}
          onDownload={(format) => void download(format, () => makeData(format))}
        />
      ) : null}
      {state === 'failed' ? (
        <span role="alert">The file could not be made. {message} Please try again.</span>
      ) : null}
    </span>
  );
}

type DataProps = { isBusy: boolean; onDownload: (format: DataFormat) => void };

/** One format of a statistics program, chosen and downloaded. */
function DataDownloads({ isBusy, onDownload }: DataProps) {
  const id = useId();
  const [format, setFormat] = useState<DataFormat>('sav');
  return (
    <details className="data-downloads">
      <summary>Files for statistics programs</summary>
      <p>With labels for variables and answers.</p>
      <div className="filter">
        <label htmlFor={id}>Format</label>
        <select
          id={id}
          value={format}
          onChange={(event) => setFormat(DATA_FORMATS.find((one) => one === event.target.value) ?? format)}
        >
          {DATA_FORMATS.map((one) => (
            <option key={one} value={one}>
              {DATA_FORMAT_LABELS[one]}
            </option>
          ))}
        </select>
      </div>
      <button
        type="button"
        className="button"
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : onDownload(format))}
      >
        {isBusy ? 'Preparing the file…' : 'Download in this format'}
      </button>
    </details>
  );
}
