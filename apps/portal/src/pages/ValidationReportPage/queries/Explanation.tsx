import { isExplainable } from '@srae/domain/queries/explanation';
import { createContext, useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Loaded } from '../../../api/Loaded.tsx';
import { useModule } from '../../../api/use-module.ts';
import { Button } from '../../../ui/Button.tsx';
import type { IssuePlace, ReportIssue } from '../report-pages.ts';

/** Whether the person can explain issues of this report now. */
export const MayExplain = createContext(false);

type Props = { issue: ReportIssue; place: IssuePlace };

/** The Grantee's explanation of a minor issue, editable by the Grantee; read-only for others (decision 36). */
export function Explanation({ issue, place }: Props) {
  const mayWrite = useContext(MayExplain);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLSpanElement>(null);
  const editor = useModule('report/explanation', () => import('./ExplanationEditor.tsx'), { enabled: open });
  // What was saved, until the report has it.
  const [saved, setSaved] = useState<string | null>(null);
  const said = saved ?? issue.explanation?.text ?? '';
  const close = () => {
    // The button takes the focus, so it must be mounted.
    flushSync(() => setOpen(false));
    opener.current?.querySelector('button')?.focus();
  };
  const showSaved = (text: string, refetched: Promise<void>) => {
    setSaved(text);
    void refetched.finally(() => setSaved(null));
    close();
  };
  if (open) {
    return (
      <Loaded query={editor} what="the explanation" lines={2}>
        {({ ExplanationEditor }) => (
          <ExplanationEditor issue={issue} place={place} onSaved={showSaved} onClose={close} />
        )}
      </Loaded>
    );
  }
  return (
    <>
      {said === '' ? null : <p className="report-page__explanation">Explanation: {said}</p>}
      {mayWrite && isExplainable(issue) ? (
        <span ref={opener} className="no-print">
          <Button
            variant="plain"
            small
            aria-label={`${said === '' ? 'Explain' : 'Change explanation'}: ${issue.message}`}
            onClick={() => setOpen(true)}
          >
            {said === '' ? 'Explain' : 'Change explanation'}
          </Button>
        </span>
      ) : null}
    </>
  );
}
