import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';

/** A secret shown once, with a copy button. */
export function Secret({ text, what }: { text: string /** Such as 'code'. */; what: string }) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <>
      <div className="secret">
        <code className={text.length > READ_ALOUD ? 'secret__long' : undefined}>{text}</code>
        <Button variant="secondary" icon="copy" onClick={() => void copy()}>
          {`Copy ${what}`}
        </Button>
      </div>
      {copied === null ? null : (
        <Notice tone={copied === 'yes' ? 'success' : 'error'} announce slim>
          {copied === 'yes'
            ? `The ${what} was copied.`
            : `The ${what} could not be copied. Select it and copy it.`}
        </Notice>
      )}
    </>
  );
}

/** Up to this length a secret is read out to somebody; a longer one is copied. */
const READ_ALOUD = 20;
