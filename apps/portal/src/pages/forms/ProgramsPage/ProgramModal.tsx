import { NameModal } from '../../../forms/tables/NameModal.tsx';
import type { Result } from '../../../forms/tables/ResultModal.tsx';
import type { ListedProgram } from '../../../forms/use-providers.ts';
import { PROGRAM_TEXTS } from './texts.ts';
import { useProgramCalls } from './use-program-calls.ts';

export type ProgramModalProps = {
  providerId: number;
  /** The program to rename; null to add one (PRG-012). */
  program: ListedProgram | null;
  onDone: (result: Result) => void;
  onClose: () => void;
};

/** Adds a program model to a provider, or renames one. */
export function ProgramModal({ providerId, program, onDone, onClose }: ProgramModalProps) {
  const calls = useProgramCalls(providerId);
  return (
    <NameModal
      title={program ? 'Edit Program' : 'Add Program'}
      label="Name"
      help="As it should read in the tables and in the survey files; it must match there exactly."
      initial={program?.program_name ?? ''}
      submitLabel={program ? 'Save' : 'Add Program'}
      onSubmit={async (name) => {
        if (program) await calls.rename(program.pk, name);
        else await calls.add(name);
        onDone(program ? PROGRAM_TEXTS.renamed(name) : PROGRAM_TEXTS.added(name));
      }}
      onClose={onClose}
    />
  );
}
