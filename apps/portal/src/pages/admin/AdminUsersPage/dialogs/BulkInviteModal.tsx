import {
  BULK_CELL_LENGTH,
  BULK_CELLS,
  BULK_COLUMNS,
  BULK_LENGTH,
  BULK_ROWS,
  OPTIONAL_BULK_COLUMNS,
  REQUIRED_BULK_COLUMNS,
} from '@srae/contract/admin';
import type { Bulk, BulkResult } from '@srae/contract/schemas/accounts/users';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { ACCEPTED_TYPES } from '@srae/domain/survey/template/workbook';
import { useRef, useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { accountText } from '../../../../admin/dialogs/ExistingAccountDialog.tsx';
import { textOr } from '../../../../admin/texts.ts';
import { toMessage } from '../../../../api/problem.ts';
import type { ListFile, ListRows } from '../../../../list-file/protocol.ts';
import { readListFile } from '../../../../list-file/read-in-worker.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DownloadButton, type NamedFile } from '../../../../ui/DownloadButton.tsx';
import { type Column, DataTable } from '../../../../ui/DataTable.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { Modal } from '../../../../ui/overlays/Modal.tsx';
import { useUnsavedInput } from '../../../../ui/overlays/use-unsaved-input.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { StatusTag } from '../../../../ui/feedback/StatusTag.tsx';
import { userCalls } from '../user-calls.ts';

/** Bulk invitations from a file: a dry-run check first, then sent, with a result per row. */
export function BulkInviteModal({ onClose }: { onClose: () => void }) {
  const { step, result, problem, doubt, choose, send } = useBulkInvite();
  const input = useUnsavedInput<HTMLDivElement>(onClose, step === 'sent');
  const isBusy = step === 'checking' || step === 'sending';
  const people = result ? result.invite + result.associate : 0;
  return (
    <>
      <Modal title="Invite from a file" size="large" busy={isBusy} onClose={input.close}>
        <div {...input.root}>
          <p>
            An Excel workbook (.xlsx) or csv file with a header row and at most {BULK_ROWS} people. The
            columns, in any order: <code>{REQUIRED_BULK_COLUMNS.join(', ')}</code>. Not required:{' '}
            <code>{OPTIONAL_BULK_COLUMNS.join(', ')}</code>. Nobody is invited before you have seen the result
            of the check.
          </p>
          <DownloadButton make={makeTemplate}>Download a file to fill in (csv)</DownloadButton>
          {problem === null ? null : (
            <Notice tone="error" announce slim>
              {problem}
            </Notice>
          )}
          <Field id="bulk-file" label="File (xlsx or csv)">
            {(control) => (
              <input
                className="file-input"
                id={control.id}
                type="file"
                accept={ACCEPTED_TYPES}
                aria-describedby={control.describedBy}
                // So that the same file counts as chosen again after it was corrected.
                onClick={(event) => (event.currentTarget.value = '')}
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            )}
          </Field>
          {step === 'checking' ? <p role="status">Checking the file</p> : null}
          {doubt === null ? null : (
            <Notice tone="warning" announce slim>
              {doubt}
            </Notice>
          )}
          {result ? <Result result={result} sent={step === 'sent'} /> : null}
          {step === 'none' ? <p className="usa-hint">Choose a file first.</p> : null}
          {step === 'checked' && people === 0 ? <p className="usa-hint">{NOBODY}</p> : null}
          <div className="button-row">
            {step === 'sent' ? null : (
              <Button icon="mail" disabled={people === 0} busy={step === 'sending'} onClick={send}>
                {people === 0 ? 'Send invitations' : `Send to ${pluralize(people, 'person', 'people')}`}
              </Button>
            )}
            <Button variant="secondary" disabled={isBusy} onClick={input.close}>
              {step === 'sent' ? 'Close' : 'Cancel'}
            </Button>
          </div>
        </div>
      </Modal>
      {input.question}
    </>
  );
}

/** How far a file is. */
type Step = 'none' | 'checking' | 'unchecked' | 'checked' | 'sending' | 'sent';

/** The file, its check, and the sending of what was checked. */
function useBulkInvite() {
  const [file, setFile] = useState<ListFile | null>(null);
  const latest = useRef<File | undefined>(undefined);
  const check = useAct(
    (list: ListRows) => userCalls.inviteMany({ ...toSent(list), dry_run: true }),
    () => undefined,
  );
  const send = useAct(
    (list: ListRows) =>
      userCalls.inviteMany({ ...toSent(list), dry_run: false, accounts: listAccounts(check.data) }),
    () => undefined,
  );
  const list = file?.is === 'read' ? file.list : null;
  const checked = list ? check.data : undefined;
  const failure = send.error ?? check.error;

  const choose = async (chosen: File | undefined) => {
    send.reset();
    check.reset();
    setFile(null);
    latest.current = chosen;
    if (!chosen) return;
    const found = await readListFile({ file: chosen, limits: LIMITS, choose: CHOOSE });
    if (latest.current !== chosen) return;
    setFile(found);
    if (found.is === 'read') check.mutate(found.list);
  };

  const toStep = (): Step => {
    if (check.isPending) return 'checking';
    if (send.isPending) return 'sending';
    if (send.data) return 'sent';
    if (!list) return 'none';
    return check.data ? 'checked' : 'unchecked';
  };
  return {
    step: toStep(),
    /** Of the sending, or else of the check. */
    result: send.data ?? checked,
    problem: file?.is === 'refused' ? file.message : failure && toMessage(failure),
    doubt: list && list.doubt,
    choose,
    send: () => {
      if (list) send.mutate(list);
    },
  };
}

function Result({ result, sent }: { result: BulkResult; sent: boolean }) {
  const success = sent ? 'success' : 'info';
  return (
    <>
      <Notice tone={result.refused > 0 ? 'warning' : success} announce slim>
        {verdict(result, sent)}
      </Notice>
      <DataTable caption="Result by row" columns={COLUMNS} rows={result.rows} rowKey={(row) => row.row} />
    </>
  );
}

function toSent({ header, rows }: ListRows): Pick<Bulk, 'header' | 'people'> {
  return { header, people: rows };
}

/** A file with the headings alone, to be filled in with a spreadsheet program. */
function makeTemplate(): Promise<NamedFile> {
  const file = new Blob([`${BULK_COLUMNS.join(',')}\r\n`], { type: 'text/csv' });
  return Promise.resolve({ name: 'people-to-invite.csv', file });
}

const LIMITS = {
  rows: BULK_ROWS,
  columns: BULK_CELLS,
  cellCharacters: BULK_CELL_LENGTH,
  characters: BULK_LENGTH,
};
const CHOOSE = 'Choose the Excel workbook (.xlsx) or csv file that lists the people.';
const NOBODY = 'Nobody in this file can be invited. Correct the file and choose it again.';

type Row = BulkResult['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'row', header: 'Row', align: 'end', cell: (row) => row.row },
  {
    key: 'email',
    header: 'Email',
    rowHeader: true,
    cell: (row) => <span className="email">{textOr(row.email)}</span>,
  },
  {
    key: 'outcome',
    header: 'Result',
    cell: (row) =>
      row.outcome === 'refused' ? (
        <StatusTag tone="problem">Refused</StatusTag>
      ) : (
        <StatusTag tone="good">{row.outcome === 'invite' ? 'Invitation' : 'Association'}</StatusTag>
      ),
  },
  { key: 'message', header: 'Explanation', cell: explanation },
];

function explanation({ message, account }: Row): string {
  return account === null ? message : `${message} It is the account of ${accountText(account)}.`;
}

/** The existing accounts that the Admin has been shown: the server extends no other one. */
function listAccounts(checked: BulkResult | undefined): readonly string[] {
  return [...new Set(checked?.rows.flatMap(({ account }) => account?.Username ?? []))];
}

function verdict({ invite, associate, refused }: BulkResult, done: boolean): string {
  const rows = (count: number) => pluralize(count, 'row');
  const said = done
    ? `Invited: ${invite}. Associated: ${associate}.`
    : `Checked, nothing changed yet. To be invited: ${invite}. To be associated: ${associate}.`;
  return refused === 0 ? said : `${said} Refused: ${rows(refused)}; the reasons are listed below.`;
}
