import { type ReactNode, useId, useState } from 'react';

export type Blocked = {
  /** The reason, to be shown beside the button; null while there is none. */
  hint: ReactNode;
  /** Props of the button: it can be reached by keyboard and is read out with the reason. */
  button: { 'aria-disabled'?: true; 'aria-describedby'?: string };
  /** Says the reason, since the button was pressed all the same. */
  announce: () => void;
};

/**
 * A button that cannot be used yet. A disabled one would be left out of the order of focus, and with it the reason,
 * which nobody would hear who moves by keyboard.
 */
export function useBlocked(reason: string | null): Blocked {
  const id = useId();
  const [said, setSaid] = useState<{ readonly reason: string; readonly times: number } | null>(null);
  const times = said !== null && said.reason === reason ? said.times : 0;
  return {
    hint:
      reason === null ? null : (
        // An alert is announced when it is added, so each press adds it anew.
        <p key={times} id={id} className="usa-hint" role={times > 0 ? 'alert' : undefined}>
          {reason}
        </p>
      ),
    button: reason === null ? {} : { 'aria-disabled': true, 'aria-describedby': id },
    announce: () => {
      if (reason !== null) setSaid({ reason, times: times + 1 });
    },
  };
}
