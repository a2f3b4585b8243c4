import { GRANTEE_FORM } from '@srae/domain/forms/grantee';
import { useMemo } from 'react';
import { granteeCalls } from '../../forms/form-calls.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { paths } from '../../paths.ts';
import { useReporting } from '../../session/session-context.ts';

/** Grantee-level form (F§2.1). */
export function Component() {
  const { grant, period } = useReporting();
  const withPeriod = useWithPeriod();
  const calls = useMemo(
    () => granteeCalls({ grantId: grant.id, periodPk: period.pk }, { grantee_name: grant.name }),
    [grant.id, grant.name, period.pk],
  );
  return (
    <FormPage
      form={GRANTEE_FORM}
      pageKey={[grant.id, period.pk]}
      calls={calls}
      title={GRANTEE_FORM.title(period.season)}
      actions={<LinkButton href={withPeriod(paths.providers())}>Continue</LinkButton>}
    />
  );
}
