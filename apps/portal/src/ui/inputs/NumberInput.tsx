import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { scheduleUpdate } from '../schedule-update.ts';
import { type ControlProps, controlAttributes, controlClass } from './control.ts';
import { canType, groupDigits, type NumberKind } from './number-text.ts';

export type NumberInputProps = ControlProps & {
  /** The text as typed, with separators; '' is blank. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  kind?: NumberKind;
  prefix?: string;
  suffix?: string;
  maxLength?: number;
};

/** A short, right-aligned number input with live thousands separators and a stable caret. */
export function NumberInput(props: NumberInputProps) {
  const { value, onBlur, kind = 'whole', prefix, suffix, maxLength = 20 } = props;
  const ref = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  useTypedNumber(ref, props);
  const input = (
    <input
      {...controlAttributes(props)}
      ref={ref}
      type="text"
      inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={controlClass('usa-input', props, 'input--number')}
      maxLength={maxLength}
      defaultValue={first}
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

/**
 * Uncontrolled while typing, because a render takes as long as all other work of a keystroke. One frame later the
 * input is synchronised with its value.
 */
function useTypedNumber(ref: RefObject<HTMLInputElement | null>, props: NumberInputProps): void {
  const { value } = props;
  const shown = useRef(value);
  const keys = useRef(0);
  const show = useEffectEvent(() => {
    if (!ref.current || shown.current === value) return;
    shown.current = value;
    ref.current.value = value;
  });
  const type = useEffectEvent((input: HTMLInputElement, event: Partial<InputEvent>) => {
    const typed = typedText(input, event, shown.current, props.kind ?? 'whole');
    if (typed === shown.current) return;
    shown.current = typed;
    keys.current += 1;
    props.onChange(typed);
    const key = keys.current;
    scheduleUpdate(() => {
      if (key === keys.current) show();
    });
  });
  useLayoutEffect(() => show(), [value]);
  // Before the browser can deliver an event: what is typed earlier would be shown and not be stored.
  useLayoutEffect(() => {
    const input = ref.current;
    if (!input) return;
    const onInput = (event: Partial<InputEvent>) => type(input, event);
    // Autofill may fire only the change event.
    for (const name of ['input', 'change']) input.addEventListener(name, onInput);
    return () => {
      for (const name of ['input', 'change']) input.removeEventListener(name, onInput);
    };
  }, [ref]);
}

/** Writes the grouped text and the caret into the input. */
function typedText(
  input: HTMLInputElement,
  { inputType, data }: Partial<InputEvent>,
  before: string,
  kind: NumberKind,
): string {
  const caret = input.selectionStart ?? input.value.length;
  // Single keys are filtered; whole values (dictation, autofill) are accepted and validated by the rules.
  const key = inputType === 'insertText' && data?.length === 1 ? data : null;
  if (key !== null && !canType(key, withoutTyped(input.value, caret, key), kind)) {
    place(input, before, Math.min(caret - 1, before.length));
    return before;
  }
  const next = groupDigits(input.value, caret);
  // Delete before a separator would only re-insert it, so move past it.
  const stuck = inputType === 'deleteContentForward' && next.text === before;
  place(input, next.text, stuck ? next.caret + 1 : next.caret);
  return next.text;
}

function withoutTyped(text: string, caret: number, typed: string): string {
  return text.slice(0, Math.max(0, caret - typed.length)) + text.slice(caret);
}

function place(input: HTMLInputElement, text: string, caret: number): void {
  if (input.value !== text) {
    input.value = text;
    // Writing places the caret at the end of the text; reading its position would force a synchronous layout.
    if (caret === text.length) return;
  }
  // Moving the caret forces a synchronous layout; after most keys it is already in place.
  if (input.selectionStart === caret && input.selectionEnd === caret) return;
  input.setSelectionRange(caret, caret);
}
