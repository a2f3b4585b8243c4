import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { useTypedFilter } from '../../../ui/inputs/use-typed-filter.ts';

export type DayFilterProps = {
  id: string;
  label: string;
  /** 'YYYY-MM-DD', or '' for no day. */
  value: string;
  onChange: (day: string) => void;
};

/** A day as the filter of a list, with debounce. */
export function DayFilter({ id, label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useTypedFilter(value, onChange, isTyped);
  return <TextField id={id} label={label} type="date" value={typed} onChange={setTyped} />;
}

/** A year that is being typed is 0002, then 0020, then 0202. */
function isTyped(day: string): boolean {
  return !day.startsWith('0');
}
