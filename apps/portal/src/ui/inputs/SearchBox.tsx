import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { TextInput } from './TextInput.tsx';

export type SearchBoxProps = {
  id: string;
  label: string;
  /** If absent, the label is shown above the box. */
  placeholder?: string;
  /** The current search term. */
  value: string;
  onSearch: (text: string) => void;
};

/** Search input with debounce. */
export function SearchBox({ id, label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Submitted terms that the URL does not contain yet.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== shown) {
    setShown(value);
    // Keep the typed text if the URL reports a submitted term; after a link or Back, adopt the URL's term.
    const own = asked.includes(value);
    setAsked(own ? asked.slice(asked.indexOf(value) + 1) : []);
    if (!own) setTyped(value);
  }
  // Only typing restarts the debounce, not a re-render.
  const search = useEffectEvent((text: string) => {
    setAsked([...asked, text]);
    onSearch(text);
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className="search-box" role="search" aria-label={label}>
      {placeholder === undefined ? (
        <label className="usa-label" htmlFor={id}>
          {label}
        </label>
      ) : null}
      <Icon name="search" />
      <TextInput
        id={id}
        type="search"
        label={placeholder === undefined ? undefined : label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
    </div>
  );
}

const PAUSE_MS = 300;
