import { admin } from '@srae/contract/admin';
import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { TextField } from '../../../ui/inputs/TextInput.tsx';

export type CurriculumModalProps = {
  /** Null: a new one. */
  curriculum: AdminCurriculum | null;
  onDone: () => void;
  onClose: () => void;
};

export function CurriculumModal({ curriculum, onDone, onClose }: CurriculumModalProps) {
  const [name, setName] = useState(curriculum?.prog_curriculum_name ?? '');
  const save = useAct(
    (prog_curriculum_name: string) =>
      curriculum === null
        ? call<unknown>(admin.createCurriculum, { body: { prog_curriculum_name } })
        : call<unknown>(admin.updateCurriculum, {
            params: { pk: curriculum.pk },
            body: { prog_curriculum_name },
          }),
    onDone,
  );
  const problems = toProblems(save.error, ['prog_curriculum_name']);
  return (
    <FormModal
      title={curriculum === null ? 'Add Curriculum' : 'Rename Curriculum'}
      consequence={
        curriculum === null
          ? 'It is offered to every provider on the structure form.'
          : 'The new name shows wherever the curriculum is chosen; submitted reports keep the old one.'
      }
      submitLabel={curriculum === null ? 'Create Curriculum' : 'Save'}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        id="curriculum-name"
        label="Name"
        required
        error={problems.at('prog_curriculum_name')}
        maxLength={200}
        value={name}
        onChange={setName}
      />
    </FormModal>
  );
}
