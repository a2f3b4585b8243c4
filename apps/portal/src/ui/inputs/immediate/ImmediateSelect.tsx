import { KeyboardChoiceHint, type KeyboardChoiceHintProps } from './KeyboardChoiceHint.tsx';
import { SelectInput, type SelectInputProps } from '../SelectInput.tsx';
import { useKeyboardChoice } from './use-keyboard-choice.ts';

export type ImmediateSelectProps = SelectInputProps & Pick<KeyboardChoiceHintProps, 'does'>;

/** A select whose choice takes effect at once; `onChange` is not called for options that the keyboard passes over. */
export function ImmediateSelect({ does, ...props }: ImmediateSelectProps) {
  const { value, onChange } = props;
  const { waiting, choose, handlers } = useKeyboardChoice((next: string) => {
    if (next !== value) onChange(next);
  });
  return (
    <div className="keyboard-choice" {...handlers}>
      <SelectInput {...props} value={waiting ?? value} onChange={choose} />
      <KeyboardChoiceHint waiting={waiting !== undefined} does={does} />
    </div>
  );
}
