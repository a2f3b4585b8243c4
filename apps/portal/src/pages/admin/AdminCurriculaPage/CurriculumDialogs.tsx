import { admin } from '@srae/contract/admin';
import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import { useDialogSuccess } from '../../../admin/admin-lists.ts';
import { ConfirmAdminAct } from '../../../admin/dialogs/ConfirmAdminAct.tsx';
import { call } from '../../../api/client.ts';
import { CurriculumModal } from './CurriculumModal.tsx';
import type { Open } from './curriculum-columns.tsx';
import { MergeModal } from './MergeModal.tsx';

export type CurriculumDialogsProps = { open: Open; onClose: () => void };

/** The currently open dialog; only one at a time. */
export function CurriculumDialogs({ open, onClose }: CurriculumDialogsProps) {
  const done = useDialogSuccess(onClose);
  switch (open.kind) {
    case 'new':
      return (
        <CurriculumModal curriculum={null} onDone={() => done('Curriculum created.')} onClose={onClose} />
      );
    case 'rename':
      return (
        <CurriculumModal
          curriculum={open.curriculum}
          onDone={() => done('Curriculum saved.')}
          onClose={onClose}
        />
      );
    case 'merge':
      return (
        <MergeModal
          curriculum={open.curriculum}
          onDone={() => done('Curriculum merged.')}
          onClose={onClose}
        />
      );
    case 'switch':
      return (
        <SwitchDialog
          curriculum={open.curriculum}
          onDone={() => done('Curriculum saved.')}
          onClose={onClose}
        />
      );
    case 'unmerge':
      return (
        <UnmergeDialog curriculum={open.curriculum} onDone={() => done('Merge undone.')} onClose={onClose} />
      );
  }
}

type DialogProps = { curriculum: AdminCurriculum; onDone: () => void; onClose: () => void };

/** Deactivates a pre-selected curriculum, or activates it again. */
function SwitchDialog({ curriculum, onDone, onClose }: DialogProps) {
  const { pk, active, prog_curriculum_name: name } = curriculum;
  const verb = active ? 'Deactivate' : 'Activate';
  return (
    <ConfirmAdminAct
      title={`${verb} ${name}?`}
      confirmLabel={verb}
      cancelLabel="Cancel"
      act={() => call<unknown>(admin.updateCurriculum, { params: { pk }, body: { active: !active } })}
      onDone={onDone}
      onClose={onClose}
    >
      {active
        ? 'It is no longer offered on the structure form; programs that use it keep it.'
        : 'It is offered on the structure form again.'}
    </ConfirmAdminAct>
  );
}

/** Counts a provider's curriculum under its own name again. */
function UnmergeDialog({ curriculum, onDone, onClose }: DialogProps) {
  const { pk, prog_curriculum_name: name } = curriculum;
  return (
    <ConfirmAdminAct
      title="Undo the merge?"
      confirmLabel="Undo merge"
      cancelLabel="Cancel"
      act={() => call<unknown>(admin.mergeCurriculum, { params: { pk }, body: { into: null } })}
      onDone={onDone}
      onClose={onClose}
    >
      {`${name} is counted under its own name again.`}
    </ConfirmAdminAct>
  );
}
