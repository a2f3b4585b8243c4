import { ConfirmAct } from '../../../admin/dialogs/ConfirmAct.tsx';
import { ReasonModal } from '../../../forms/tables/NothingToReport.tsx';
import { type Result, ResultModal } from '../../../forms/tables/ResultModal.tsx';
import type { ListedProgram } from '../../../forms/use-providers.ts';
import { ProgramModal } from './ProgramModal.tsx';
import { PROGRAM_TEXTS } from './texts.ts';
import { useProgramCalls } from './use-program-calls.ts';

export type Open =
  | { kind: 'add' }
  | { kind: 'rename' | 'delete' | 'reason'; program: ListedProgram }
  | { kind: 'result'; result: Result };

export type ProgramDialogsProps = {
  providerId: number;
  open: Open;
  onOpen: (open: Open) => void;
  onClose: () => void;
};

/** The currently open dialog of a provider's program table; only one at a time. */
export function ProgramDialogs({ providerId, open, onOpen, onClose }: ProgramDialogsProps) {
  const calls = useProgramCalls(providerId);
  const showResult = (result: Result) => onOpen({ kind: 'result', result });
  switch (open.kind) {
    case 'add':
      return <ProgramModal providerId={providerId} program={null} onDone={showResult} onClose={onClose} />;
    case 'rename':
      return (
        <ProgramModal providerId={providerId} program={open.program} onDone={showResult} onClose={onClose} />
      );
    case 'reason':
      return (
        <ReasonModal
          name={open.program.program_name}
          statement={open.program.nothing_to_report}
          save={(statement) => calls.stateNothing(open.program, statement)}
          onClose={onClose}
        />
      );
    case 'delete': {
      const { pk, program_name: name } = open.program;
      return (
        <ConfirmAct<Result>
          title={PROGRAM_TEXTS.deleteTitle}
          confirmLabel="Delete"
          cancelLabel="Cancel"
          act={() =>
            calls.remove(pk).then(
              () => PROGRAM_TEXTS.deleted,
              () => PROGRAM_TEXTS.deleteFailed(name),
            )
          }
          onDone={showResult}
          onClose={onClose}
        >
          {name} and everything reported for it leave the portal.
        </ConfirmAct>
      );
    }
    case 'result':
      return <ResultModal result={open.result} onClose={onClose} />;
  }
}
