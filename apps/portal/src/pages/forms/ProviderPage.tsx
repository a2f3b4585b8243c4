import type { Form } from '@srae/domain/form-kit/form';
import { FIELD_ROLES } from '@srae/domain/instrument/roles';
import { useMemo } from 'react';
import { providerCalls } from '../../forms/form-calls.ts';
import { useAnswer } from '../../forms/form-context.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { WithForm } from '../../forms/WithForm.tsx';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { usePeriod } from '../../forms/use-period.ts';
import type { ListedProvider } from '../../forms/use-providers.ts';
import { paths } from '../../paths.ts';
import { useReporting } from '../../session/session-context.ts';
import { ProviderLead, WinterIntro, WithProvider } from './ProviderPage/ProviderShell.tsx';

/** Provider-level form (F§2.4). */
export function Component() {
  return (
    <WithProvider>
      {(provider) => (
        <WithForm name="provider">
          {(form) => <ProviderForm key={provider.pk} form={form} provider={provider} />}
        </WithForm>
      )}
    </WithProvider>
  );
}

function ProviderForm({ form, provider }: { form: Form; provider: ListedProvider }) {
  const { grant, period } = useReporting();
  const dates = usePeriod();
  const calls = useMemo(
    () =>
      providerCalls(
        form,
        { grantId: grant.id, pid: provider.pk, periodPk: period.pk },
        {
          provider_name: provider.provider_name,
          grantee_name: grant.name,
          ...(dates
            ? {
                prov_reporting_period_start: dates.prov_reporting_period_start,
                prov_reporting_period_stop: dates.prov_reporting_period_stop,
              }
            : {}),
        },
      ),
    [form, grant.id, grant.name, period.pk, provider.pk, provider.provider_name, dates],
  );
  return (
    <FormPage
      form={form}
      pageKey={[grant.id, period.pk, provider.pk]}
      calls={calls}
      lead={<ProviderLead provider={provider} current="provider" />}
      intro={<WinterIntro />}
      actions={<Continue pid={provider.pk} />}
    />
  );
}

/** Continues to the programs if the provider served youth, otherwise back to the table (PRF-014). */
function Continue({ pid }: { pid: number }) {
  const withPeriod = useWithPeriod();
  const served = useAnswer(FIELD_ROLES.servedYouth.name) === true;
  return (
    <LinkButton href={withPeriod(served ? paths.programs({ pid }) : paths.providers())}>Continue</LinkButton>
  );
}
