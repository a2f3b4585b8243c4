import { BULK_COLUMNS, BULK_LENGTH, BULK_ROWS, OPTIONAL_BULK_COLUMNS } from '@srae/contract/admin';
import type { BulkResult } from '@srae/contract/schemas/accounts/users';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { accountText } from '../../../../admin/dialogs/ExistingAccountDialog.tsx';
import { textOr } from '../../../../admin/texts.ts';
import { toMessage } from '../../../../api/problem.ts';
import { Button } from '../../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../../ui/DataTable.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { Modal } from '../../../../ui/overlays/Modal.tsx';
import { useUnsavedInput } from '../../../../ui/overlays/use-unsaved-input.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { StatusTag } from '../../../../ui/feedback/StatusTag.tsx';
import { userCalls } from '../user-calls.ts';

/** Bulk invitations from a CSV: a dry-run check first, then sent, with a result per row. */
export function BulkInviteModal({ onClose }: { onClose: () => void }) {
  const { step, result, problem, choose, send } = useBulkInvite();
  const input = useUnsavedInput<HTMLDivElement>(onClose, step === 'sent');
  const isBusy = step === 'checking' || step === 'sending';
  const people = result ? result.invite + result.associate : 0;
  return (
    <>
      <Modal title="Invite from a file" size="large" busy={isBusy} onClose={input.close}>
        <div {...input.root}>
          <p>
            A csv file with a header row and at most {BULK_ROWS} people. The columns, in any order:{' '}
            <code>{BULK_COLUMNS.join(', ')}</code>. Not required:{' '}
            <code>{OPTIONAL_BULK_COLUMNS.join(', ')}</code>. Nobody is invited before you have seen the result
            of the check.
          </p>
          {problem === null ? null : (
            <Notice tone="error" announce slim>
              {problem}
            </Notice>
          )}
          <Field id="bulk-file" label="csv file">
            {(control) => (
              <input
                className="file-input"
                id={control.id}
                type="file"
                accept=".csv,text/csv"
                aria-describedby={control.describedBy}
                // So that the same file counts as chosen again after it was corrected.
                onClick={(event) => (event.currentTarget.value = '')}
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            )}
          </Field>
          {step === 'checking' ? <p role="status">Checking the file</p> : null}
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
  const [csv, setCsv] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const check = useAct(
    (text: string) => userCalls.inviteMany({ csv: text, dry_run: true }),
    () => undefined,
  );
  const send = useAct(
    (text: string) => userCalls.inviteMany({ csv: text, dry_run: false, accounts: listAccounts(check.data) }),
    () => undefined,
  );
  const checked = csv === null ? undefined : check.data;
  const failure = send.error ?? check.error;

  const choose = async (file: File | undefined) => {
    send.reset();
    check.reset();
    setCsv(null);
    setUnreadable(null);
    if (!file) return;
    if (file.size > BULK_LENGTH) {
      setUnreadable('The file is too large. Use at most 200 rows a file.');
      return;
    }
    const text = toText(await file.arrayBuffer());
    setCsv(text);
    check.mutate(text);
  };

  const toStep = (): Step => {
    if (check.isPending) return 'checking';
    if (send.isPending) return 'sending';
    if (send.data) return 'sent';
    if (csv === null) return 'none';
    return check.data ? 'checked' : 'unchecked';
  };
  return {
    step: toStep(),
    /** Of the sending, or else of the check. */
    result: send.data ?? checked,
    problem: unreadable ?? (failure ? toMessage(failure) : null),
    choose,
    send: () => {
      if (csv !== null) send.mutate(csv);
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

/** The file's text: UTF-8, or else the encoding in which spreadsheet programs on Windows save csv files. */
function toText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const NOBODY = 'Nobody in this file can be invited. Correct the file and choose it again.';

type Row = BulkResult['rows'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'row', header: 'Line', align: 'end', cell: (row) => row.row },
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
