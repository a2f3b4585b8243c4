import { downloadFile } from '@srae/browser/download-file';
import { useState } from 'react';

type Format = 'csv' | 'xlsx';
type Props = {
  /** What the files hold: 'Download these lines'. */
  children: string;
  make: (format: Format) => Promise<{ readonly name: string; readonly file: Blob }>;
};

/** Downloads of a table as csv and workbook, with an error message beside the buttons. */
export function DownloadButtons({ children, make }: Props) {
  const [state, setState] = useState<Format | 'idle' | 'failed'>('idle');
  const [message, setMessage] = useState('');
  const isBusy = state === 'csv' || state === 'xlsx';
  const download = async (format: Format) => {
    setState(format);
    setMessage('');
    try {
      const { name, file } = await make(format);
      downloadFile(file, name);
      setState('idle');
    } catch (error) {
      setMessage(error instanceof Error ? error.message : '');
      setState('failed');
    }
  };
  return (
    <span className="downloads no-print">
      {(['csv', 'xlsx'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : void download(format))}
        >
          {state === format ? 'Preparing the file…' : `${children} (${format})`}
        </button>
      ))}
      {state === 'failed' ? (
        <span role="alert">The file could not be made. {message} Please try again.</span>
      ) : null}
    </span>
  );
}
