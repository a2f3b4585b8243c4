import { pluralize } from '@srae/domain/form-kit/numbers';
import { newProgramProblem, type Selection } from '@srae/domain/workbook/review';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Additions } from './Additions.tsx';
import { ConfirmSave } from './ConfirmSave.tsx';
import { PageChanges } from './PageChanges.tsx';
import { Problems } from './Problems.tsx';
import { canSave, toEffectiveSelection, withAdded, withPage } from './selection.ts';
import type { Compared } from './use-workbook.ts';

type PreviewProps = Compared & {
  readonly saving: boolean;
  /** Why the last save was refused. */
  readonly failure: string | null;
  readonly onSave: (selection: Selection) => void;
};

/** Form pages per page of the list. */
const SHOWN = 20;

/** The workbook's changes by page, and the selection of what to save (BEY-165). */
export function Preview({ fileName, imported, chosenFirst, saving, failure, onSave }: PreviewProps) {
  const { comparison } = imported;
  const [selection, setSelection] = useState(chosenFirst);
  const [sheet, setSheet] = useState(1);
  const [confirming, setConfirming] = useState(false);
  const chosen = toEffectiveSelection(comparison, selection);
  const { pages, newPrograms, newProviders, problems, notices } = comparison;
  const additions = newProviders.length + newPrograms.length;
  const savable = pages.filter(canSave);
  const faults = newPrograms.filter(
    ({ ref, provider }) => selection.added.has(ref) && newProgramProblem(imported, provider, chosen) !== null,
  );
  const count = chosen.pages.size + chosen.added.size;
  const shown = pages.slice((sheet - 1) * SHOWN, sheet * SHOWN);
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
      {savable.length > 1 ? (
        <div className="button-row">
          <Button
            variant="secondary"
            small
            disabled={saving}
            onClick={() =>
              setSelection((before) => ({
                ...before,
                pages: new Set(savable.filter(({ savedSince }) => !savedSince).map(({ id }) => id)),
              }))
            }
          >
            Choose all unmarked pages
          </Button>
          <Button
            variant="secondary"
            small
            disabled={saving}
            onClick={() => setSelection((before) => ({ ...before, pages: new Set() }))}
          >
            Choose none
          </Button>
        </div>
      ) : null}
      <ul className="workbook__pages">
        {shown.map((page) => (
          <li key={page.id}>
            <PageChanges
              imported={imported}
              page={page}
              selection={selection}
              disabled={saving}
              onChosen={(isChosen) => setSelection((before) => withPage(before, page.id, isChosen))}
              onSelection={setSelection}
            />
          </li>
        ))}
      </ul>
      <Pagination
        label="Changed pages"
        page={sheet}
        pages={Math.ceil(pages.length / SHOWN)}
        onPage={setSheet}
      />
      {savable.length + additions > 0 ? (
        <div className="workbook__save">
          <Button
            icon="check"
            busy={saving}
            disabled={count === 0 || faults.length > 0}
            onClick={() => setConfirming(true)}
          >
            {`Save ${saveText(chosen)}`}
          </Button>
          {faults.length > 0 ? (
            <span>A program above cannot be added. Leave it out to save the rest.</span>
          ) : null}
        </div>
      ) : null}
      {confirming ? (
        <ConfirmSave
          imported={imported}
          selection={chosen}
          onSave={() => {
            setConfirming(false);
            onSave(chosen);
          }}
          onClose={() => setConfirming(false)}
        />
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

function saveText({ pages, added }: Selection): string {
  const parts = [
    ...(pages.size > 0 ? [pluralize(pages.size, 'page')] : []),
    ...(added.size > 0 ? [pluralize(added.size, 'addition')] : []),
  ];
  return parts.length === 0 ? 'nothing yet' : parts.join(' and ');
}
