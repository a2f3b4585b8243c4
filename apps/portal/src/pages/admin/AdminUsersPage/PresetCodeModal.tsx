import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

export type PresetCodeModalProps = { user: AdminUser; code: string; onClose: () => void };

/** The new code, this once: it is stored hashed (Q33). */
export function PresetCodeModal({ user, code, onClose }: PresetCodeModalProps) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Modal
      title="MFA preset code"
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p>
        The new code of {user.full_name || user.email}. Pass it on by phone or in person; it is shown only
        now.
      </p>
      <div className="secret">
        <code>{code}</code>
        <Button variant="secondary" icon="copy" onClick={() => void copy()}>
          Copy code
        </Button>
      </div>
      {copied === null ? null : (
        <Notice tone={copied === 'yes' ? 'success' : 'error'} announce slim>
          {copied === 'yes' ? 'The code was copied.' : 'The code could not be copied. Select it and copy it.'}
        </Notice>
      )}
    </Modal>
  );
}
