import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authCalls } from '../../../api/auth-calls.ts';
import { FailedAct } from '../../../api/FailedAct.tsx';
import type { Me } from '../../../session/types.ts';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';

/** Each person may opt out of reminder e-mails (Q138). */
export function Reminders({ me }: { me: Me }) {
  const queries = useQueryClient();
  // One after the other instead of disabled meanwhile, which would lose the focus.
  const save = useMutation({
    scope: { id: 'reminders' },
    mutationFn: authCalls.saveReminders,
    onSuccess: (saved) => queries.setQueryData(['me'], saved),
  });
  return (
    <Card id="reminders" title="Reminders">
      <Checkbox
        id="profile-reminders"
        label="Send me an email before a report is due, when something is missing"
        checked={save.isPending ? save.variables : me.reminders === 'on'}
        onChange={(on) => save.mutate(on)}
      />
      <FailedAct error={save.error} />
    </Card>
  );
}
