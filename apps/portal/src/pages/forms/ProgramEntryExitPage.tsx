import type { Form, FormContext } from '@srae/domain/form-kit/form';
import { useMemo } from 'react';
import { programCalls } from '../../forms/form-calls.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { WithForm } from '../../forms/WithForm.tsx';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { paths } from '../../paths.ts';
import { useReporting } from '../../session/session-context.ts';
import { ProgramLead, type ProgramContext, WithProgram } from './ProgramStructurePage/ProgramShell.tsx';

/** Information about survey administration (R§2). */
export function Component() {
  return (
    <WithProgram>
      {(found) => (
        <WithForm name="programentryexit">
          {(form) => <EntryExitForm key={found.program.pk} form={form} {...found} />}
        </WithForm>
      )}
    </WithProgram>
  );
}

function EntryExitForm({ form, ...found }: ProgramContext & { form: Form }) {
  const { grant, period } = useReporting();
  const withPeriod = useWithPeriod();
  const { provider, program } = found;
  const params = { pid: provider.pk, pmid: program.pk };
  const calls = useMemo(
    () =>
      programCalls(
        form,
        { grantId: grant.id, pid: provider.pk, pmid: program.pk, periodPk: period.pk },
        { provider_name: provider.provider_name, grantee_name: grant.name },
      ),
    [form, grant.id, grant.name, provider.pk, provider.provider_name, program.pk, period.pk],
  );
  return (
    <FormPage
      form={form}
      pageKey={[grant.id, period.pk, program.pk]}
      calls={calls}
      lead={<ProgramLead {...found} current="entry-exit" />}
      emptyLabel="Select option"
      revalidates="always"
      canSave={somethingToReport}
      actions={
        <>
          <LinkButton href={withPeriod(paths.programReach(params))}>Previous</LinkButton>
          <LinkButton href={withPeriod(paths.programs(params))}>Return to Program Model Table</LinkButton>
        </>
      }
    />
  );
}

/** Save is shown only if youth began or completed (EEX-014). */
function somethingToReport(context: FormContext): boolean {
  return context.anyYouthBegin === true || context.anyYouthComplete === true;
}
