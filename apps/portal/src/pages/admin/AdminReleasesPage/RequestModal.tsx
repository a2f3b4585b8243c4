import { admin } from '@srae/contract/admin';
import { rowReleases } from '@srae/contract/row-releases';
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import type { FundingStream } from '@srae/contract/schemas/programme/programme';
import type { ReleaseDraft, ReleaseReport, ReleaseRequest } from '@srae/contract/schemas/row-releases';
import { AGE_LABELS, AGES, PLACE_LEVEL_LABELS, PLACE_LEVELS } from '@srae/domain/row-release/choices';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct, useList } from '../../../admin/admin-lists.ts';
import { type Problems, toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { SURVEYS } from './release-texts.ts';
import { ReportView } from './ReportView.tsx';

const EMPTY: ReleaseRequest = {
  survey: 'entry',
  periods: [],
  stream: null,
  cohort: null,
  choices: { place: 'grant', age: 'groups', dropped: [] },
  recipient: '',
  reason: '',
  expires_on: '',
};

type Props = { onDone: () => void; onClose: () => void };

/** Rows, level of detail, the privacy report on them, then recipient, purpose and end date. */
export function RequestModal({ onDone, onClose }: Props) {
  const [form, setForm] = useState(EMPTY);
  const set = (changes: Partial<ReleaseRequest>) => setForm((now) => ({ ...now, ...changes }));
  const draft: ReleaseDraft = {
    survey: form.survey,
    periods: form.periods,
    stream: form.stream,
    cohort: form.cohort?.trim() ? form.cohort.trim() : null,
    choices: form.choices,
  };
  const report = useMutation({
    mutationFn: async (asked: ReleaseDraft) => ({
      of: JSON.stringify(asked),
      report: await call<ReleaseReport>(rowReleases.report, { body: asked, savesNothing: true }),
    }),
  });
  const request = useAct((body: ReleaseRequest) => call<unknown>(rowReleases.create, { body }), onDone);
  // The request must match the report: a changed choice needs a new report.
  const isCurrent = report.data?.of === JSON.stringify(draft);
  const noPeriod = stillNeeded({ 'Report periods': form.periods.length > 0 });
  const problems = toProblems(request.error ?? report.error, Object.keys(form));
  return (
    <FormModal
      title="Ask for a release"
      consequence="Another Admin sees the report and approves or refuses. Every step is recorded."
      size="large"
      submitLabel="Ask for the release"
      blocked={noPeriod ?? (isCurrent ? null : 'Prepare the report first.')}
      busy={request.isPending}
      problem={problems.top}
      onSubmit={() => request.mutate({ ...form, ...draft })}
      onClose={onClose}
    >
      <Rows form={form} set={set} problems={problems} />
      <Generalisation form={form} set={set} columns={report.data?.report.columns ?? []} />
      {noPeriod === null ? null : <p className="usa-hint">{noPeriod}</p>}
      <Button
        className="release-report"
        variant="secondary"
        busy={report.isPending}
        disabled={noPeriod !== null}
        onClick={() => report.mutate(draft)}
      >
        {report.data ? 'Prepare the report again' : 'Prepare the report'}
      </Button>
      {report.data && isCurrent ? <ReportView report={report.data.report} /> : null}
      {report.data && !isCurrent ? (
        <p role="status">Your choices have changed since the report. Prepare it again before you ask.</p>
      ) : null}
      <TextField
        id="release-recipient"
        label="Recipient"
        required
        error={problems.at('recipient')}
        maxLength={500}
        value={form.recipient}
        onChange={(recipient) => set({ recipient })}
      />
      <TextAreaField
        id="release-reason"
        label="Reason"
        required
        error={problems.at('reason')}
        rows={3}
        maxLength={2000}
        value={form.reason}
        onChange={(reason) => set({ reason })}
      />
      <TextField
        id="release-expires_on"
        label="Last day on which it can be downloaded"
        required
        error={problems.at('expires_on')}
        type="date"
        value={form.expires_on}
        onChange={(expires_on) => set({ expires_on })}
      />
    </FormModal>
  );
}

type PartProps = { form: ReleaseRequest; set: (changes: Partial<ReleaseRequest>) => void };

function Rows({ form, set, problems }: PartProps & { problems: Problems }) {
  const periods = useList<AdminPeriod>(admin.listPeriods);
  const streams = useList<FundingStream>(admin.listFundingStreams);
  return (
    <>
      <SelectField
        id="release-survey"
        label="Survey"
        value={form.survey}
        options={[
          { value: 'entry', label: SURVEYS.entry },
          { value: 'exit', label: SURVEYS.exit },
        ]}
        onChange={(survey) => set({ survey: survey === 'exit' ? 'exit' : 'entry' })}
      />
      <fieldset className="usa-fieldset release-choices">
        <legend className="usa-legend">Report periods</legend>
        {problems.at('periods') === null ? null : (
          <span className="usa-error-message" role="alert">
            {problems.at('periods')}
          </span>
        )}
        {(periods.data?.rows ?? []).map(({ pk, name }) => (
          <Checkbox
            key={pk}
            id={`release-period-${pk}`}
            label={name}
            checked={form.periods.includes(pk)}
            onChange={(isChosen) =>
              set({ periods: isChosen ? [...form.periods, pk] : form.periods.filter((one) => one !== pk) })
            }
          />
        ))}
      </fieldset>
      <SelectField
        id="release-stream"
        label="Funding stream"
        error={problems.at('stream')}
        value={form.stream === null ? '' : String(form.stream)}
        emptyLabel="All grants"
        options={(streams.data?.rows ?? []).map((one) => ({
          value: String(one.pk),
          label: one.funding_stream_name,
        }))}
        onChange={(stream) => set({ stream: stream === '' ? null : Number(stream) })}
      />
      <TextField
        id="release-cohort"
        label="Cohort"
        help="Such as FY2020; leave blank for all."
        error={problems.at('cohort')}
        maxLength={100}
        value={form.cohort ?? ''}
        onChange={(cohort) => set({ cohort })}
      />
    </>
  );
}

function Generalisation({ form, set, columns }: PartProps & { columns: ReleaseReport['columns'] }) {
  const { choices } = form;
  const change = (changes: Partial<ReleaseRequest['choices']>) =>
    set({ choices: { ...choices, ...changes } });
  // Offers the droppable quasi-identifiers and sensitive columns, which are known only from a report.
  const offered = columns.filter((one) => one.droppable && (one.quasi_identifier || one.sensitive));
  return (
    <>
      <SelectField
        id="release-place"
        label="Narrowest place named in a row"
        value={choices.place}
        options={PLACE_LEVELS.map((value) => ({ value, label: PLACE_LEVEL_LABELS[value] }))}
        onChange={(text) => change({ place: PLACE_LEVELS.find((one) => one === text) ?? choices.place })}
      />
      <SelectField
        id="release-age"
        label="Age"
        value={choices.age}
        options={AGES.map((value) => ({ value, label: AGE_LABELS[value] }))}
        onChange={(text) => change({ age: AGES.find((one) => one === text) ?? choices.age })}
      />
      {offered.length === 0 ? null : (
        <fieldset className="usa-fieldset release-choices">
          <legend className="usa-legend">Leave out columns</legend>
          {offered.map(({ name, label, sensitive }) => (
            <Checkbox
              key={name}
              id={`release-drop-${name}`}
              label={`${label} (${sensitive ? 'sensitive' : 'may identify'})`}
              checked={choices.dropped.includes(name)}
              onChange={(isDropped) =>
                change({
                  dropped: isDropped
                    ? [...choices.dropped, name]
                    : choices.dropped.filter((one) => one !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
