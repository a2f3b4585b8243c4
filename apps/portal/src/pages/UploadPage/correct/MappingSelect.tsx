import { useId, useState } from 'react';
import { SelectInput } from '../../../ui/inputs/SelectInput.tsx';

export type MappingOption = { readonly accepted: readonly string[]; readonly label: string };

export type MappingSelectProps = {
  label: string;
  /** Null while undecided. */
  accepted: readonly string[] | null;
  options: readonly MappingOption[];
  disabled: boolean;
  onDecide: (accepted: readonly string[] | null) => void;
};

/** Selects the accepted answer that a value maps to, or undecided. */
export function MappingSelect({ label, accepted, options, disabled, onDecide }: MappingSelectProps) {
  const id = useId();
  const [opening, setOpening] = useState(false);
  const value = accepted === null ? '' : JSON.stringify(accepted);
  // A hundred name pairs in a hundred lists would be 10,000 options, so long lists are populated on opening.
  const isLong = options.length > ALWAYS_FILLED_MAX;
  const listed =
    isLong && !opening ? options.filter((one) => JSON.stringify(one.accepted) === value) : options;
  return (
    <SelectInput
      id={id}
      className="map-values__select"
      label={label}
      value={value}
      emptyLabel="Not decided"
      disabled={disabled}
      options={listed.map((one) => ({ value: JSON.stringify(one.accepted), label: one.label }))}
      onOpening={isLong ? () => setOpening(true) : undefined}
      onBlur={isLong ? () => setOpening(false) : undefined}
      onChange={(chosen) =>
        onDecide(options.find((one) => JSON.stringify(one.accepted) === chosen)?.accepted ?? null)
      }
    />
  );
}

const ALWAYS_FILLED_MAX = 40;
