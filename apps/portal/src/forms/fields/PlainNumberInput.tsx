import { type ControlProps, controlAttributes, controlClass } from '../../ui/inputs/control.ts';
import { canType } from '../../ui/inputs/number-text.ts';

export type PlainNumberInputProps = ControlProps & { value: string; onChange: (text: string) => void };

/** A decimal without thousands separators (PRF-034); rejects letters, keeps a pasted minus (Q70). */
export function PlainNumberInput(props: PlainNumberInputProps) {
  const { value, onChange } = props;
  return (
    <input
      {...controlAttributes(props)}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      className={controlClass('usa-input', props, 'input--number')}
      value={value}
      onChange={(event) => {
        const { inputType, data } = event.nativeEvent as Partial<InputEvent>;
        // Single keys are filtered; whole values (dictation, autofill) are accepted and validated by the rules.
        const key = inputType === 'insertText' && data?.length === 1 ? data : null;
        if (key !== null && !canType(key, value, 'decimal')) return;
        onChange(event.target.value.replace(/[\s,$%]/g, ''));
      }}
    />
  );
}
