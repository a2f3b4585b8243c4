import { Icon } from '../Icon.tsx';
import { TextInput } from './TextInput.tsx';
import { useTypedFilter } from './use-typed-filter.ts';

export type SearchBoxProps = {
  id: string;
  label: string;
  /** If absent, the label is shown above the box, which is then one filter among others and no landmark. */
  placeholder?: string;
  /** The current search term. */
  value: string;
  onSearch: (text: string) => void;
};

/** Search input with debounce. */
export function SearchBox({ id, label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useTypedFilter(value, onSearch);
  return (
    <div
      className="search-box"
      {...(placeholder === undefined ? {} : { role: 'search', 'aria-label': label })}
    >
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
