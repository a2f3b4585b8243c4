import { getEntry, type InstrumentId, isInstrumentId } from '@srae/domain/instruments/registry';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';

export type InstrumentFieldProps = {
  value: InstrumentId;
  /** The instruments available besides the current value. */
  offered: readonly InstrumentId[];
  /** Whether data has been saved in the period. */
  fixed: boolean;
  error: string | null;
  onChange: (value: InstrumentId) => void;
};

/** A period's instrument: chosen at creation, fixed once data is saved in the period (BEY-141). */
export function InstrumentField({ value, offered, fixed, error, onChange }: InstrumentFieldProps) {
  const options = offered.includes(value) ? offered : [...offered, value];
  return (
    <SelectField
      id="period-instrument"
      label="Instrument"
      help={
        fixed
          ? 'It cannot be changed: something has been saved in this period.'
          : 'The forms, surveys and measures of the period. It cannot be changed once anything is saved in the period.'
      }
      error={error}
      disabled={fixed}
      value={value}
      options={options.map((id) => ({ value: id, label: getEntry(id).title }))}
      onChange={(id) => (isInstrumentId(id) ? onChange(id) : undefined)}
    />
  );
}
