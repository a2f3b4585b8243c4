import { admin } from '@srae/contract/admin';
import type { AdminCurriculum } from '@srae/contract/schemas/programme/administration';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { stillNeeded } from '../../../ui/still-needed.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { LookupSelect } from '../../../admin/LookupSelect.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';

export type MergeModalProps = { curriculum: AdminCurriculum; onDone: () => void; onClose: () => void };

/** Counts a custom curriculum under a pre-selected one; typed and submitted names are kept. */
export function MergeModal({ curriculum, onDone, onClose }: MergeModalProps) {
  const [target, setTarget] = useState<AdminCurriculum | null>(null);
  const merge = useAct(
    (into: number) => call<unknown>(admin.mergeCurriculum, { params: { pk: curriculum.pk }, body: { into } }),
    onDone,
  );
  const problems = toProblems(merge.error, ['into']);
  return (
    <FormModal
      title={`Merge ${curriculum.prog_curriculum_name}`}
      consequence="Figures count it under the curriculum chosen here from now on; saved pages and submitted reports keep the name that was typed."
      submitLabel="Merge"
      blocked={stillNeeded({ 'Pre-selected curriculum': target !== null })}
      busy={merge.isPending}
      problem={problems.top}
      onSubmit={() => {
        if (target) merge.mutate(target.pk);
      }}
      onClose={onClose}
    >
      <LookupSelect<AdminCurriculum>
        id="merge-into"
        label="Pre-selected curriculum"
        findLabel="Find a curriculum"
        emptyLabel="Choose a curriculum"
        endpoint={admin.listCurricula}
        query={{ kind: 'listed' }}
        toKey={(one) => String(one.pk)}
        toLabel={(one) => (one.active ? one.prog_curriculum_name : `${one.prog_curriculum_name} (inactive)`)}
        chosen={target}
        onChoose={setTarget}
        error={problems.at('into')}
      />
    </FormModal>
  );
}
