import { pluralize } from '@srae/domain/form-kit/numbers';
import { newProgramProblem, type Selection } from '@srae/domain/workbook/review';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { Additions } from './Additions.tsx';
import { ChangedPages } from './ChangedPages.tsx';
import { Problems } from './Problems.tsx';
import { SaveBar } from './SaveBar.tsx';
import { canSave, toEffectiveSelection, withAdded } from './selection.ts';
import type { Compared } from './use-workbook.ts';

type PreviewProps = Compared & {
  readonly saving: boolean;
  /** Why the last save was refused. */
  readonly failure: string | null;
  readonly onSave: (selection: Selection) => void;
};

/** The workbook's changes by page, and the selection of what to save (BEY-165). */
export function Preview({ fileName, imported, chosenFirst, saving, failure, onSave }: PreviewProps) {
  const { comparison } = imported;
  const [selection, setSelection] = useState(chosenFirst);
  const chosen = toEffectiveSelection(comparison, selection);
  const { pages, newPrograms, newProviders, problems, notices } = comparison;
  const additions = newProviders.length + newPrograms.length;
  return (
    <Card id="workbook-preview" title="3. Choose what is saved">
      {failure === null ? null : (
        <Notice tone="error" heading="The pages were not saved" announce>
          {failure}
        </Notice>
      )}
      <p role="status">
        {summaryText(fileName, pages.length, additions, comparison.unchanged)}
        {pages.some(({ savedSince }) => savedSince)
          ? ' Some pages were saved by someone after you downloaded the workbook; they are marked, and are not chosen until you choose them.'
          : ''}
      </p>
      <Problems problems={problems} notices={notices} />
      {additions > 0 ? (
        <Additions
          comparison={comparison}
          selection={selection}
          findProblem={({ provider }) => newProgramProblem(imported, provider, chosen)}
          disabled={saving}
          onChange={(ref, isChosen) => setSelection((before) => withAdded(before, ref, isChosen))}
        />
      ) : null}
      {pages.length === 0 && additions === 0 ? (
        <EmptyState title="Nothing would change" icon="check-circle">
          <p>Everything in the workbook has been saved already.</p>
        </EmptyState>
      ) : null}
      <ChangedPages imported={imported} selection={selection} disabled={saving} onSelection={setSelection} />
      {additions > 0 || pages.some(canSave) ? (
        <SaveBar imported={imported} selection={chosen} saving={saving} onSave={() => onSave(chosen)} />
      ) : null}
    </Card>
  );
}

function summaryText(fileName: string, changed: number, additions: number, unchanged: number): string {
  const added =
    additions === 0
      ? ''
      : ` It adds ${pluralize(additions, 'provider or program', 'providers and programs')}.`;
  return `${fileName}: ${pluralize(changed, 'page differs', 'pages differ')} from what is saved, ${pluralize(unchanged, 'page is', 'pages are')} the same.${added}`;
}
