import type { FormExportQuery } from '@srae/contract/schemas/exports';
import { FORM_LABELS } from '@srae/domain/form-kit/form-labels';
import { useState } from 'react';
import { DownloadButtons } from '../downloads/DownloadButtons.tsx';
import { Filter } from '../filters/Filter.tsx';
import type { TrackerCalls } from './tracker-calls.ts';

type Form = FormExportQuery['form'];
type Basis = NonNullable<FormExportQuery['basis']>;
type Part = FormExportQuery['part'];

const PARTS = {
  answers: 'Answers',
  cohorts: 'Cohorts',
  dictionary: 'Data dictionary',
} as const satisfies Record<Part, string>;

type Props = { tracker: TrackerCalls; period: number; basis: Basis };

/** Exports one form of all grants as a flat file, with its data dictionary. */
export function FormExports({ tracker, period, basis: starting }: Props) {
  const [form, setForm] = useState<Form>('grantee');
  const [part, setPart] = useState<Part>('answers');
  const [basis, setBasis] = useState<Basis>(starting);
  const parts = listKeys(PARTS).filter((one) => one !== 'cohorts' || form === 'programreach');
  const chosen = parts.includes(part) ? part : 'answers';
  const formsFile = (format: FormExportQuery['format']) =>
    tracker.formsFile({ period, form, part: chosen, basis, format });
  return (
    <section className="card no-print" aria-label="Forms of all grants">
      <h2>Forms of all grants</h2>
      <p>
        One line for each page of the report period chosen above, and one column for each question. These
        files have no survey rows. Each download is recorded.
      </p>
      <div className="filters">
        <Choice
          label="Form"
          value={form}
          labels={FORM_LABELS}
          options={listKeys(FORM_LABELS)}
          onPick={setForm}
        />
        <Choice label="Content" value={chosen} labels={PARTS} options={parts} onPick={setPart} />
        {chosen === 'dictionary' ? null : (
          <Choice
            label="Data"
            value={basis}
            labels={{ submitted: 'Submitted only', saved: 'All saved' }}
            options={['submitted', 'saved']}
            onPick={setBasis}
          />
        )}
      </div>
      <DownloadButtons make={formsFile} makeData={formsFile}>
        Download form
      </DownloadButtons>
    </section>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  labels: Readonly<Record<T, string>>;
  options: readonly T[];
  onPick: (value: T) => void;
};

function Choice<T extends string>({ label, value, labels, options, onPick }: ChoiceProps<T>) {
  return (
    <Filter
      label={label}
      value={value}
      onPick={(text) => {
        const picked = options.find((one) => one === text);
        if (picked !== undefined) onPick(picked);
      }}
    >
      {options.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </Filter>
  );
}

function listKeys<T extends string>(record: Readonly<Record<T, string>>): readonly T[] {
  return Object.keys(record) as T[]; // the keys of a literal
}
