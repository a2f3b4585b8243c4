import type { Form } from '@srae/domain/form-kit/form';
import { useMemo } from 'react';
import { granteeCalls } from '../../forms/form-calls.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { WithForm } from '../../forms/WithForm.tsx';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { paths } from '../../paths.ts';
import { useReporting } from '../../session/session-context.ts';

/** Grantee-level form (F§2.1). */
export function Component() {
  const { period } = useReporting();
  return (
    <WithForm key={period.instrument} name="grantee">
      {(form) => <GranteeForm form={form} />}
    </WithForm>
  );
}

function GranteeForm({ form }: { form: Form }) {
  const { grant, period } = useReporting();
  const withPeriod = useWithPeriod();
  const calls = useMemo(
    () => granteeCalls(form, { grantId: grant.id, periodPk: period.pk }, { grantee_name: grant.name }),
    [form, grant.id, grant.name, period.pk],
  );
  return (
    <FormPage
      form={form}
      pageKey={[grant.id, period.pk]}
      calls={calls}
      actions={<LinkButton href={withPeriod(paths.providers())}>Continue</LinkButton>}
    />
  );
}
