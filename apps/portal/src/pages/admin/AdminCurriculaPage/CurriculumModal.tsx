import { admin } from '@srae/contract/admin';
import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import { AdminNameModal } from '../../../admin/dialogs/AdminNameModal.tsx';
import { call } from '../../../api/client.ts';

export type CurriculumModalProps = {
  /** Null: a new one. */
  curriculum: AdminCurriculum | null;
  onDone: () => void;
  onClose: () => void;
};

export function CurriculumModal({ curriculum, onDone, onClose }: CurriculumModalProps) {
  const shared = {
    id: 'curriculum-name',
    label: 'Name',
    field: 'prog_curriculum_name',
    onDone,
    onClose,
  };
  if (curriculum === null) {
    return (
      <AdminNameModal
        {...shared}
        title="Add Curriculum"
        consequence="It is offered to every provider on the structure form."
        submitLabel="Create Curriculum"
        name={null}
        save={(name) => call<unknown>(admin.createCurriculum, { body: { prog_curriculum_name: name } })}
      />
    );
  }
  const { pk } = curriculum;
  return (
    <AdminNameModal
      {...shared}
      title="Rename Curriculum"
      consequence="The new name shows wherever the curriculum is chosen; submitted reports keep the old one."
      submitLabel="Save"
      name={curriculum.prog_curriculum_name}
      save={(name) =>
        call<unknown>(admin.updateCurriculum, { params: { pk }, body: { prog_curriculum_name: name } })
      }
    />
  );
}
