import { fullTime } from '../../../times.ts';
import type { Memory } from '../../../upload/state/upload-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

export type MemoryNoticeProps = { memory: Memory; onUseRemembered: () => void; onSetAside: () => void };

/** Notice that a remembered mapping was filled in (BEY-122). */
export function MemoryNotice({ memory, onUseRemembered, onSetAside }: MemoryNoticeProps) {
  switch (memory.at) {
    case 'none':
      return null;
    case 'used':
      return (
        <Notice tone="info" slim>
          The mapping last used with this header row
          {memory.updatedAt ? `, ${fullTime(memory.updatedAt)},` : ''} is filled in. Look it over and change
          what is different.{' '}
          <Button variant="plain" onClick={onSetAside}>
            Match by headings instead
          </Button>
        </Notice>
      );
    case 'set-aside':
      return (
        <Notice tone="info" slim>
          The columns are matched by their headings.{' '}
          <Button variant="plain" onClick={onUseRemembered}>
            Use the remembered mapping
          </Button>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="warning" slim>
          A mapping remembered for this header row could not be loaded. The columns are matched by their
          headings.
        </Notice>
      );
    case 'not-kept':
      return (
        <Notice tone="warning" slim>
          This mapping could not be remembered for the next upload. The check itself is not affected.
        </Notice>
      );
  }
}
