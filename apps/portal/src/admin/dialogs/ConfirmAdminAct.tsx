import { useInvalidateAll } from '../admin-lists.ts';
import { ConfirmAct, type ConfirmActProps } from './ConfirmAct.tsx';

/** Confirms an action of an Admin, which invalidates all queries once it is done. */
export function ConfirmAdminAct<Done>({ onDone, ...props }: ConfirmActProps<Done>) {
  const changed = useInvalidateAll();
  return (
    <ConfirmAct
      {...props}
      onDone={(done: Done) => {
        onDone(done);
        void changed();
      }}
    />
  );
}
