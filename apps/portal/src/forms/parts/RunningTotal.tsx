import { useSettled } from '../../ui/feedback/use-settled.ts';

/**
 * A sum that follows each key. It is announced once nothing has been typed for a while: a screen reader would read out
 * every sum on the way to the number.
 */
export function RunningTotal({ mark, children }: { mark?: 'kept' | 'over' | false; children: string }) {
  return (
    <p
      className={`running-total ${mark ? `running-total--${mark}` : ''}`}
      role="status"
      aria-busy={useSettled(children) !== children}
    >
      {children}
    </p>
  );
}
