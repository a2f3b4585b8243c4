import { NameModal } from '../../../forms/tables/NameModal.tsx';
import type { Result } from '../../../forms/tables/ResultModal.tsx';
import type { ListedProgram } from '../../../forms/use-providers.ts';
import { PROGRAM_TEXTS } from './texts.ts';
import { useProgramCalls } from './use-program-calls.ts';

export type ProgramModalProps = {
  providerId: number;
  /** Whether a program is renamed instead of added (PRG-012). */
  editMode: boolean;
  program?: ListedProgram;
  onDone: (result: Result) => void;
  onClose: () => void;
};

/** Adds a program model to a provider, or renames one. */
export function ProgramModal({ providerId, editMode, program, onDone, onClose }: ProgramModalProps) {
  const calls = useProgramCalls(providerId);
  return (
    <NameModal
      title={editMode ? 'Edit Program' : 'Add Program'}
      label="Name"
      help="As it should read in the tables and in the survey files; it must match there exactly."
      initial={program?.program_name ?? ''}
      submitLabel={editMode ? 'Save' : 'Add Program'}
      onSubmit={async (name) => {
        if (editMode && program) await calls.rename(program.pk, name);
        else await calls.add(name);
        onDone(editMode ? PROGRAM_TEXTS.renamed(name) : PROGRAM_TEXTS.added(name));
      }}
      onClose={onClose}
    />
  );
}
