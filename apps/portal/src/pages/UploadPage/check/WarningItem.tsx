import { asksToConfirm, type CheckWarning } from '@srae/domain/survey/check/report';
import { NAMES_IN_LINE, namesInLine } from '@srae/domain/survey/messages';
import type { WarningGroup } from '../../../upload/state/warning-groups.ts';

/** A single warning, or several of the same kind grouped in one line. */
export function WarningItem({ group }: { group: WarningGroup }) {
  const { title, warnings } = group;
  if (title === null) return warnings.map((warning) => <Warning key={warning.message} warning={warning} />);
  return (
    <details className="finding">
      <summary>
        <span className="finding__message">{title}</span>
      </summary>
      <ul className="findings findings--inner">
        {warnings.map((warning) => (
          <li key={warning.message}>
            <Warning warning={warning} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Counts that differ from earlier pages are in red (UPL-047). */
function Warning({ warning }: { warning: CheckWarning }) {
  const tone = asksToConfirm(warning) ? 'finding__message finding__message--red' : 'finding__message';
  const label = 'label' in warning ? warning.label : null;
  if (warning.code === 'programs-without-data') return <NamedPrograms warning={warning} />;
  if (warning.details.length === 0 && label === null) {
    return (
      <p className="finding">
        <span className={tone}>{warning.message}</span>
      </p>
    );
  }
  return (
    <details className="finding">
      <summary>
        <span className={tone}>{warning.message}</span>
      </summary>
      {label ? <p className="finding__question">{label}</p> : null}
      {warning.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </details>
  );
}

/** A few names are shown in the warning's line; more unfold below it. */
function NamedPrograms({
  warning: { message, details },
}: {
  warning: Extract<CheckWarning, { code: 'programs-without-data' }>;
}) {
  const line = (
    <>
      <span className="finding__message">{message}:</span>{' '}
      <span className="finding__example">{namesInLine(details)}</span>
    </>
  );
  if (details.length <= NAMES_IN_LINE) return <p className="finding">{line}</p>;
  return (
    <details className="finding">
      <summary>{line}</summary>
      <ul className="finding__names">
        {details.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
