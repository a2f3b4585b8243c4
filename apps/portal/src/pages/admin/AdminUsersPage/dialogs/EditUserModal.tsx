import type { UserUpdate, UserUpdated } from '@srae/contract/schemas/accounts/users';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { normaliseEmail } from '@srae/domain/identity/email';
import { useState } from 'react';
import { useAct } from '../../../../admin/admin-lists.ts';
import { personName } from '../../../../admin/texts.ts';
import { ConfirmAdminAct } from '../../../../admin/dialogs/ConfirmAdminAct.tsx';
import { changedValues } from '../../../../admin/changed-values.ts';
import { stillNeeded } from '../../../../ui/still-needed.ts';
import { FormModal } from '../../../../ui/overlays/FormModal.tsx';
import { filledIn, NameAndEmailFields, toPerson } from '../../../../admin/NameAndEmailFields.tsx';
import { type Problems, toProblems } from '../../../../admin/problems.ts';
import { useSession } from '../../../../session/session-context.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/inputs/Checkbox.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../../ui/inputs/TextInput.tsx';
import { userCalls } from '../user-calls.ts';

export type EditUserModalProps = {
  user: AdminUser;
  onDone: (updated: UserUpdated) => void;
  onDeleted: () => void;
  onClose: () => void;
};

/** Names, sign-in name, phone and preset code (ADU-016 to ADU-019). */
export function EditUserModal({ user, onDone, onDeleted, onClose }: EditUserModalProps) {
  const before = toForm(user);
  const [{ phone_number: phone, ...typed }, setForm] = useState(before);
  const [preset, setPreset] = useState<PresetCode>({ keep: true, code: '' });
  const [deleting, setDeleting] = useState(false);
  const person = toPerson(typed);
  const own = useSession().me?.username === user.Username;
  const moved = normaliseEmail(person.email) !== normaliseEmail(user.email);
  const update = useAct((form: UserUpdate) => userCalls.update(user, form), onDone);
  const problems = toProblems(update.error, FIELDS);
  return (
    <>
      <FormModal
        title={`Edit User: ${personName(user)}`}
        submitLabel="Update"
        blocked={stillNeeded(filledIn(person))}
        busy={update.isPending}
        problem={problems.top}
        onSubmit={() =>
          update.mutate({
            ...changedValues(before, { ...person, phone_number: phone.trim() }),
            ...(own || preset.keep ? {} : { 'custom:metadata': preset.code }),
          })
        }
        onClose={onClose}
        more={
          own ? null : (
            <Button
              variant="danger"
              icon="delete"
              disabled={update.isPending}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
          )
        }
      >
        <NameAndEmailFields
          id="user"
          typed={typed}
          onChange={(changed) => setForm({ ...changed, phone_number: phone })}
          problems={problems}
          fixedEmail={own}
        />
        {moved ? (
          <Notice tone="warning" announce slim>
            The email is the sign-in name: this person&apos;s sessions end, and both addresses are told.
          </Notice>
        ) : null}
        {own ? (
          <p>Only another Admin can change your own phone number and preset code, or delete your account.</p>
        ) : (
          <SecondStepFields
            problems={problems}
            phone={phone}
            onPhone={(phone_number) => setForm({ ...typed, phone_number })}
            hasCode={user.has_preset_code}
            preset={preset}
            onPreset={setPreset}
          />
        )}
      </FormModal>
      {deleting ? (
        <DeleteUserDialog user={user} onDone={onDeleted} onClose={() => setDeleting(false)} />
      ) : null}
    </>
  );
}

/** The code is hashed and cannot be shown, and a blank field has one generated; most edits do not concern it. */
type PresetCode = { readonly keep: boolean; readonly code: string };

type SecondStepFieldsProps = {
  problems: Problems;
  phone: string;
  onPhone: (phone: string) => void;
  hasCode: boolean;
  preset: PresetCode;
  onPreset: (preset: PresetCode) => void;
};

/** What the person signs in with after the password: phone number and preset code. */
function SecondStepFields(props: SecondStepFieldsProps) {
  const { problems, phone, onPhone, hasCode, preset, onPreset } = props;
  return (
    <>
      <TextField
        id="user-phone"
        label="Phone Number"
        error={problems.at('phone_number')}
        help={
          <>
            Replacing +1 with +6 disables text-message MFA and forces the backup code. The Micronesia country
            code is +691. Left blank, the person enters a number at the next sign-in.
          </>
        }
        type="tel"
        maxLength={40}
        value={phone}
        onChange={onPhone}
      />
      <TextField
        id="user-code"
        label="MFA preset code"
        help={`Auto-generated if blank or shorter than 6 characters. A new code is shown once after saving and never again, and ends the person's sessions. This person has ${hasCode ? 'a' : 'no'} code now.`}
        error={problems.at('custom:metadata')}
        disabled={preset.keep}
        maxLength={64}
        value={preset.keep ? '' : preset.code}
        onChange={(code) => onPreset({ ...preset, code })}
      />
      <Checkbox
        id="user-keep-code"
        label={hasCode ? 'Keep the current code' : 'Leave without a code'}
        checked={preset.keep}
        onChange={(keep) => onPreset({ ...preset, keep })}
      />
    </>
  );
}

type DeleteUserDialogProps = { user: AdminUser; onDone: () => void; onClose: () => void };

/** Asks over the form, which keeps what was typed. */
function DeleteUserDialog({ user, onDone, onClose }: DeleteUserDialogProps) {
  return (
    <ConfirmAdminAct
      title="Delete User?"
      act={() => userCalls.remove(user)}
      onDone={onDone}
      onClose={onClose}
    >
      {`${personName(user)} can no longer sign in and loses all associations; the reporting data stay. Delete this user?`}
    </ConfirmAdminAct>
  );
}

function toForm({ name, family_name, email, phone_number: phone }: AdminUser) {
  return { name, family_name, email, phone_number: phone ?? '' };
}

const FIELDS = ['name', 'family_name', 'email', 'phone_number', 'custom:metadata'];
