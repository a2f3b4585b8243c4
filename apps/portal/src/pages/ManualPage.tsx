import './ManualPage/manual-page.scss';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { toMessage } from '../api/problem.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { saveManual } from './ManualPage/manual-calls.ts';
import { PdfFrame } from './ManualPage/PdfFrame.tsx';
import { ManualReader } from './ManualPage/ManualReader.tsx';
import { useWideScreen } from './ManualPage/use-wide-screen.ts';

/** The Manual of Operations: the PDF on wide screens, its text below 768 px, on request and at an entry (Q145). */
export function Component() {
  const { hash } = useLocation();
  const wide = useWideScreen();
  const [asked, setAsked] = useState<{ form: 'pdf' | 'text'; at: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A URL with an entry opens that entry in the text, which the PDF frame cannot do.
  const usual = hash === '' ? 'pdf' : 'text';
  const form = wide ? (asked?.at === hash ? asked.form : usual) : 'text';

  const download = async () => {
    setSaving(true);
    setProblem(null);
    await saveManual()
      .catch((error: unknown) => setProblem(toMessage(error)))
      .finally(() => setSaving(false));
  };

  return (
    <div className={`page manual-page ${form === 'pdf' ? 'manual-page--framed' : ''}`}>
      <div className="manual-page__head">
        <h1>Manual of Operations, Summer 2023</h1>
        <div className="button-row no-print">
          {wide ? (
            <Button
              variant="secondary"
              onClick={() => setAsked({ form: form === 'pdf' ? 'text' : 'pdf', at: hash })}
            >
              {form === 'pdf' ? 'Read as a web page' : 'Show the PDF'}
            </Button>
          ) : null}
          <Button icon="download" busy={saving} onClick={() => void download()}>
            Download
          </Button>
        </div>
      </div>
      {problem === null ? null : (
        <Notice tone="error" announce>
          The manual could not be downloaded. {problem}
        </Notice>
      )}
      {form === 'pdf' ? (
        <p className="print-only">To print the manual, choose Download and print the file.</p>
      ) : null}
      {form === 'pdf' ? <PdfFrame /> : <ManualReader entry={hash.slice(1)} />}
    </div>
  );
}
