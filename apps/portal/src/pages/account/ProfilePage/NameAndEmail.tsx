import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { FailedAct } from '../../../api/FailedAct.tsx';
import type { Me } from '../../../session/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';

/** Saves name and family_name only; a typed e-mail requires its confirmation but is never saved (Q28). */
export function NameAndEmail({ me }: { me: Me }) {
  const [name, setName] = useState(me.name);
  const [familyName, setFamilyName] = useState(me.family_name);
  const [email, setEmail] = useState(me.email);
  const [verify, setVerify] = useState(me.email);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: authCalls.saveMe,
    onSuccess: (saved) => queries.setQueryData(['me'], saved),
  });
  const changed = email.trim() !== me.email;
  const differs = email.trim() !== verify.trim();
  const ready = name.trim() !== '' && familyName.trim() !== '' && !differs;

  return (
    <Card id="name-and-email" title="Name and email">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) save.mutate({ name: name.trim(), family_name: familyName.trim() });
        }}
      >
        <Field id="profile-name" label="First Name">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="given-name"
              maxLength={100}
              value={name}
              onChange={setName}
            />
          )}
        </Field>
        <Field id="profile-family-name" label="Last Name">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="family-name"
              maxLength={100}
              value={familyName}
              onChange={setFamilyName}
            />
          )}
        </Field>
        <Field
          id="profile-email"
          label="Email"
          help="Your email is your sign-in name. To change it, contact the help desk."
        >
          {(control) => (
            <TextInput {...control} type="email" autoComplete="email" value={email} onChange={setEmail} />
          )}
        </Field>
        {changed || differs ? (
          <Field
            id="profile-verify"
            label="Confirm Email"
            error={differs && verify !== me.email ? 'Email does not match.' : null}
          >
            {(control) => <TextInput {...control} type="email" value={verify} onChange={setVerify} />}
          </Field>
        ) : null}
        <FailedAct error={save.error} />
        {save.isSuccess ? (
          <Notice tone="success" announce slim>
            Your name has been saved.
          </Notice>
        ) : null}
        <Button type="submit" disabled={!ready} busy={save.isPending}>
          Update my account
        </Button>
      </form>
    </Card>
  );
}
