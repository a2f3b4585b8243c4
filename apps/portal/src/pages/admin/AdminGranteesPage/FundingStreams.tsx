import { admin } from '@srae/contract/admin';
import type { FundingStream } from '@srae/contract/schemas/programme/programme';
import { useState } from 'react';
import { editColumn } from '../../../admin/action-column.tsx';
import { useAct, useDialogSuccess, useList } from '../../../admin/admin-lists.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Loaded } from '../../../api/Loaded.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';

/** The funding streams a grant can belong to (BEY-025). */
export function FundingStreams() {
  const streams = useList<FundingStream>(admin.listFundingStreams);
  const [edited, setEdited] = useState<FundingStream | 'new' | null>(null);
  return (
    <Card
      id="funding-streams"
      title="Funding streams"
      aside={
        <Button variant="secondary" small icon="add" onClick={() => setEdited('new')}>
          Add Funding Stream
        </Button>
      }
    >
      <Loaded query={streams} what="the funding streams">
        {(data) => (
          <DataTable
            caption="Funding streams"
            captionHidden
            columns={listColumns(setEdited)}
            rows={data.rows}
            rowKey={(one) => one.pk}
            empty="None Found"
          />
        )}
      </Loaded>
      {edited === null ? null : (
        <StreamModal stream={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

function listColumns(onEdit: (stream: FundingStream) => void): readonly Column<FundingStream>[] {
  return [
    { key: 'name', header: 'Short name', rowHeader: true, cell: (one) => one.funding_stream_name },
    { key: 'full', header: 'Full name', freeText: true, cell: (one) => one.full_name },
    editColumn('funding stream', (one) => one.funding_stream_name, onEdit),
  ];
}

function StreamModal({ stream, onClose }: { stream: FundingStream | null; onClose: () => void }) {
  const done = useDialogSuccess(onClose);
  const [name, setName] = useState(stream?.funding_stream_name ?? '');
  const [full, setFull] = useState(stream?.full_name ?? '');
  const save = useAct(
    () => {
      const body = { funding_stream_name: name.trim(), full_name: full.trim() };
      return stream === null
        ? call<unknown>(admin.createFundingStream, { body })
        : call<unknown>(admin.updateFundingStream, { params: { pk: stream.pk }, body });
    },
    () => done(stream === null ? 'Funding stream created.' : 'Funding stream saved.'),
  );
  const problems = toProblems(save.error, ['funding_stream_name', 'full_name']);
  return (
    <FormModal
      title={stream === null ? 'Add Funding Stream' : 'Edit Funding Stream'}
      consequence={
        stream === null
          ? 'It can be chosen when a grant is created or edited.'
          : 'The new name shows on every page of its grants.'
      }
      submitLabel={stream === null ? 'Create Funding Stream' : 'Save'}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        id="stream-name"
        label="Short name"
        required
        error={problems.at('funding_stream_name')}
        width="medium"
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <TextField
        id="stream-full"
        label="Full name"
        required
        error={problems.at('full_name')}
        maxLength={200}
        value={full}
        onChange={setFull}
      />
    </FormModal>
  );
}
