import type { ChangeEvent } from 'react';
import { type ControlProps, controlAttributes, controlClass } from './control.ts';
import { canType, groupDigits, type NumberKind } from './number-text.ts';

export type NumberInputProps = ControlProps & {
  /** As typed, with separators; '' is blank. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  kind?: NumberKind;
  prefix?: string;
  suffix?: string;
  maxLength?: number;
};

/** A short, right-aligned number with thousands separators while typing and a caret that stays where it is. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, onBlur, kind = 'whole', prefix, suffix, maxLength = 20 } = props;
  const input = (
    <input
      {...controlAttributes(props)}
      type="text"
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={controlClass('usa-input', props, 'input--number')}
      maxLength={maxLength}
      value={value}
      onChange={(event) => {
        const typed = typedText(event, value, kind);
        if (typed !== value) onChange(typed);
      }}
      onBlur={onBlur}
    />
  );
  if (!prefix && !suffix) return input;
  return (
    <div className={`usa-input-group input-group--number ${props.invalid ? 'usa-input-group--error' : ''}`}>
      {prefix ? (
        <div className="usa-input-prefix" aria-hidden="true">
          {prefix}
        </div>
      ) : null}
      {input}
      {suffix ? (
        <div className="usa-input-suffix" aria-hidden="true">
          {suffix}
        </div>
      ) : null}
    </div>
  );
}

/** Writes the grouped text and the caret into the input at once, so that React finds nothing left to move. */
function typedText(event: ChangeEvent<HTMLInputElement>, before: string, kind: NumberKind): string {
  const input = event.target;
  const { inputType, data } = event.nativeEvent as Partial<InputEvent>;
  const caret = input.selectionStart ?? input.value.length;
  // Single keys are filtered; what arrives as a whole (dictation, autofill) is taken and validated by the rules.
  const key = inputType === 'insertText' && data?.length === 1 ? data : null;
  if (key !== null && !canType(key, withoutTyped(input.value, caret, key), kind)) {
    place(input, before, Math.min(caret - 1, before.length));
    return before;
  }
  const next = groupDigits(input.value, caret);
  // Delete in front of a separator would only bring the separator back: step over it.
  const stuck = inputType === 'deleteContentForward' && next.text === before;
  place(input, next.text, stuck ? next.caret + 1 : next.caret);
  return next.text;
}

function withoutTyped(text: string, caret: number, typed: string): string {
  return text.slice(0, Math.max(0, caret - typed.length)) + text.slice(caret);
}

function place(input: HTMLInputElement, text: string, caret: number): void {
  if (input.value !== text) input.value = text;
  // Moving the caret makes the browser lay out the page at once; most keys leave it where it belongs.
  if (input.selectionStart === caret && input.selectionEnd === caret) return;
  input.setSelectionRange(caret, caret);
}
