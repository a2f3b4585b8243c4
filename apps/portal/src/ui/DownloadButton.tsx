import { downloadFile } from '@srae/browser/download-file';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './feedback/Notice.tsx';

export type NamedFile = { readonly name: string; readonly file: Blob };

export type DownloadButtonProps = {
  children: string;
  make: () => Promise<NamedFile>;
  /** Message when there is no file and a retry would not help. */
  explain?: (error: unknown) => string;
};

/** Creates or fetches a file and downloads it; shows a failure beside the button. */
export function DownloadButton({ children, make, explain = () => FAILED }: DownloadButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [message, setMessage] = useState(FAILED);

  async function download(): Promise<void> {
    setState('busy');
    try {
      const { name, file } = await make();
      downloadFile(file, name);
      setState('idle');
    } catch (error) {
      setMessage(explain(error));
      setState('failed');
    }
  }

  return (
    <>
      <Button variant="plain" icon="download" busy={state === 'busy'} onClick={() => void download()}>
        {children}
      </Button>
      {state === 'failed' ? (
        <Notice tone="error" announce slim>
          {message}
        </Notice>
      ) : null}
    </>
  );
}

const FAILED = 'The file could not be made. Please try again.';
