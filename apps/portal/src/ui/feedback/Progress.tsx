/** Three loading indicators, each with a text. */

export function Spinner({ label }: { label: string }) {
  return (
    <div className="loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

/** Gray placeholder lines for loading content; the text is for screen readers. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="usa-sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton__line" aria-hidden="true" />
      ))}
    </div>
  );
}

export type ProgressBarProps = { label: string; value: number; max: number; text?: string };

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return (
    <div className="progress">
      <progress className="progress__bar" aria-label={label} value={value} max={max} />
      {text ? <span className="progress__text">{text}</span> : null}
    </div>
  );
}
