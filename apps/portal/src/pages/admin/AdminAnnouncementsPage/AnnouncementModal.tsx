import { admin } from '@srae/contract/admin';
import type { AdminAnnouncement } from '@srae/contract/schemas/programme/announcements';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { type AnnouncementForm, toBody, toChanges, toForm } from './announcement-form.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';

export type AnnouncementModalProps = {
  /** Null: a new one. */
  announcement: AdminAnnouncement | null;
  onDone: () => void;
  onClose: () => void;
};

/** Creates an announcement or changes one. */
export function AnnouncementModal({ announcement, onDone, onClose }: AnnouncementModalProps) {
  const [before] = useState(() => toForm(announcement, new Date()));
  const [form, setForm] = useState(before);
  const onChange = (changes: Partial<AnnouncementForm>) => setForm((now) => ({ ...now, ...changes }));
  const save = useAct(
    () =>
      announcement === null
        ? call<unknown>(admin.createAnnouncement, { body: toBody(form) })
        : call<unknown>(admin.updateAnnouncement, {
            params: { pk: announcement.pk },
            body: toChanges(before, form),
          }),
    onDone,
  );
  const problems = toProblems(save.error, Object.keys(form));
  return (
    <FormModal
      title={announcement === null ? 'Add Announcement' : 'Edit Announcement'}
      consequence="It is shown at the top of every page from its start to its end, until the reader dismisses it."
      size="large"
      submitLabel={announcement === null ? 'Create Announcement' : 'Save'}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <AnnouncementFields form={form} problems={problems} onChange={onChange} />
    </FormModal>
  );
}
