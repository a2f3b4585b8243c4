import { admin } from '@srae/contract/admin';
import type { Grantee } from '@srae/contract/schemas/programme/programme';
import { useDialogSuccess } from '../../../admin/admin-lists.ts';
import { ConfirmAdminAct } from '../../../admin/dialogs/ConfirmAdminAct.tsx';
import { call } from '../../../api/client.ts';

/** Switches an organization's practice grant on, or off with deletion of its data (decision 37). */
export function PracticeDialog({ grantee, onClose }: { grantee: Grantee; onClose: () => void }) {
  const done = useDialogSuccess(onClose);
  const on = !grantee.practice;
  return (
    <ConfirmAdminAct
      title={on ? 'Switch on practice?' : 'Switch off practice?'}
      confirmLabel={on ? 'Switch On' : 'Switch Off'}
      cancelLabel="Cancel"
      act={() => call<unknown>(admin.setPractice, { params: { pk: grantee.pk }, body: { on } })}
      onDone={() => done(on ? 'Practice is switched on.' : 'Practice is switched off.')}
      onClose={onClose}
    >
      {on
        ? `Everyone with the Grantee role at ${grantee.grantee_name} gets a practice grant in which they can try every page. Nothing in it is reported, counted or listed.`
        : `The practice grant of ${grantee.grantee_name} disappears, and everything that was entered in it is deleted. Real grants are not touched. This cannot be undone.`}
    </ConfirmAdminAct>
  );
}
