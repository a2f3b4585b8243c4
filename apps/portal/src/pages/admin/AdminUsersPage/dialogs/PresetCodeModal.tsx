import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { personName } from '../../../../admin/texts.ts';
import { Secret } from '../../../../admin/Secret.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/overlays/Modal.tsx';

export type PresetCodeModalProps = { user: AdminUser; code: string; onClose: () => void };

/** Shows the new code once; it is stored hashed (Q33). */
export function PresetCodeModal({ user, code, onClose }: PresetCodeModalProps) {
  return (
    <Modal
      title="MFA preset code"
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p>The new code of {personName(user)}. Pass it on by phone or in person; it is shown only now.</p>
      <Secret text={code} what="code" />
    </Modal>
  );
}
