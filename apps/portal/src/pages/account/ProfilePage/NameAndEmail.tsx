import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '../../../api/auth-calls.ts';
import { toProblems } from '../../../admin/problems.ts';
import type { Me } from '../../../session/types.ts';
import { Card } from '../../../ui/Card.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { stillNeeded } from '../../../ui/still-needed.ts';

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
  const problems = toProblems(save.error, ['name', 'family_name']);

  return (
    <Card id="name-and-email" title="Name and email">
      <Form
        submitLabel="Update my account"
        blocked={stillNeeded({
          'First Name': name.trim() !== '',
          'Last Name': familyName.trim() !== '',
          'Confirm Email': !differs,
        })}
        busy={save.isPending}
        problem={problems.top}
        onSubmit={() => save.mutate({ name: name.trim(), family_name: familyName.trim() })}
      >
        <TextField
          id="profile-name"
          label="First Name"
          error={problems.at('name')}
          autoComplete="given-name"
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <TextField
          id="profile-family-name"
          label="Last Name"
          error={problems.at('family_name')}
          autoComplete="family-name"
          maxLength={100}
          value={familyName}
          onChange={setFamilyName}
        />
        <TextField
          id="profile-email"
          label="Email"
          help="Your email is your sign-in name. To change it, contact the help desk."
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        {changed || differs ? (
          <TextField
            id="profile-verify"
            label="Confirm Email"
            error={differs && verify !== me.email ? 'Email does not match.' : null}
            type="email"
            value={verify}
            onChange={setVerify}
          />
        ) : null}
        {save.isSuccess ? (
          <Notice tone="success" announce slim>
            Your name has been saved.
            {changed ? ` Your email is still ${me.email}: the help desk can change it.` : null}
          </Notice>
        ) : null}
      </Form>
    </Card>
  );
}
