import '../../admin/admin.scss';
import { useState } from 'react';
import { MachineKeys } from '../../machine-keys/MachineKeys.tsx';
import { type Result, ResultModal } from '../../forms/tables/ResultModal.tsx';
import { useReporting } from '../../session/session-context.ts';
import { Card } from '../../ui/Card.tsx';
import { ContextStrip } from '../../layouts/banners/ContextStrip.tsx';
import { RadioGroup } from '../../ui/inputs/RadioGroup.tsx';
import { Activity } from './RequestUserAccountsPage/Activity.tsx';
import { AddExistingUser } from './RequestUserAccountsPage/AddExistingUser.tsx';
import { AddNewUser } from './RequestUserAccountsPage/AddNewUser.tsx';
import { ExistingUsers } from './RequestUserAccountsPage/ExistingUsers.tsx';
import type { Added } from './RequestUserAccountsPage/grant-users.ts';

type Mode = 'new' | 'association';

/** Grantee User Management (P§2.13): invites grantee-level users and manages access. */
export function Component() {
  const { grant } = useReporting();
  const [mode, setMode] = useState<Mode>('new');
  const [result, setResult] = useState<Result | null>(null);
  const added = ({ name, email }: Added) =>
    setResult({
      title: 'Grantee Added',
      text: `Grantee ${name} with email ${email} was added successfully.`,
    });
  return (
    <div className="page page--wide user-management">
      <ContextStrip
        facts={[
          { label: 'Grantee Name', value: grant.name },
          { label: 'Cohort', value: grant.cohort ?? 'NA' },
          { label: 'Funding Stream', value: grant.funding_stream },
        ]}
      />
      <h1>Grantee User Management</h1>
      <div className="no-print">
        <Card
          id="add-user"
          title="Add a grantee-level user"
          help="The person gets an invitation by email and may work on this grant in the portal and the dashboard."
        >
          <RadioGroup<Mode>
            id="add-mode"
            legend="Who are you adding?"
            value={mode}
            options={[
              { value: 'new', label: 'A new user' },
              { value: 'association', label: 'An existing user' },
            ]}
            onChange={setMode}
          />
          {/* Stays mounted, so that what was typed is kept. */}
          <div hidden={mode !== 'new'}>
            <AddNewUser onAdded={added} />
          </div>
          {mode === 'association' ? <AddExistingUser onAdded={added} /> : null}
        </Card>
      </div>
      <ExistingUsers />
      <MachineKeys />
      <Activity />
      {result === null ? null : <ResultModal result={result} onClose={() => setResult(null)} />}
    </div>
  );
}
