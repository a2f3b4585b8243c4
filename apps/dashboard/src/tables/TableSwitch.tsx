export type TableSwitchProps = {
  /** The id of the heading of what is shown. */
  heading: string;
  asTable: boolean;
  onChange: (asTable: boolean) => void;
};

/** Shows a figure as its table instead of its chart, and back. */
export function TableSwitch({ heading, asTable, onChange }: TableSwitchProps) {
  return (
    <button
      type="button"
      className="button button--plain no-print"
      aria-describedby={heading}
      onClick={() => onChange(!asTable)}
    >
      {asTable ? 'Show chart' : 'Show table'}
    </button>
  );
}
