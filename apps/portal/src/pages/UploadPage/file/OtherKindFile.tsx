import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { ReactNode } from 'react';
import type { OpenedFile } from '../../../upload/protocol.ts';
import { otherKindHint } from '../../../upload/state/other-kind.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';

export type OtherKindFileProps = {
  kind: SurveyKind;
  opened: OpenedFile;
  /** The position and the mapping of a custom file's columns. */
  children: ReactNode;
};

/**
 * The one instruction for the other survey's standard workbook. It counts as a custom file here (UPL-022), so its
 * columns can still be mapped.
 */
export function OtherKindFile({ kind, opened, children }: OtherKindFileProps) {
  const hint = otherKindHint(kind, opened.sheetNames);
  if (hint === null) return children;
  return (
    <>
      <Notice tone="warning" announce slim>
        {hint}
      </Notice>
      <details className="more">
        <summary>Map its columns to the {kind} survey anyway</summary>
        {children}
      </details>
    </>
  );
}
