import type { Form } from '@srae/domain/form-kit/form';
import { ANY_BEGIN, ANY_COMPLETE } from '@srae/domain/programme/youth';
import { useMemo } from 'react';
import { reachCalls } from '../../forms/form-calls.ts';
import { useAnswer } from '../../forms/form-context.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { WithForm } from '../../forms/WithForm.tsx';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { paths } from '../../paths.ts';
import { useReporting } from '../../session/session-context.ts';
import { ProgramLead, type ProgramContext, WithProgram } from './ProgramStructurePage/ProgramShell.tsx';

/** Program attendance, reach and dosage (R§2). */
export function Component() {
  return (
    <WithProgram>
      {(found) => (
        <WithForm name="programreach">
          {(form) => <ReachForm key={found.program.pk} form={form} {...found} />}
        </WithForm>
      )}
    </WithProgram>
  );
}

function ReachForm({ form, ...found }: ProgramContext & { form: Form }) {
  const { grant, period } = useReporting();
  const pid = found.provider.pk;
  const pmid = found.program.pk;
  const calls = useMemo(
    () => reachCalls(form, { grantId: grant.id, pid, pmid, periodPk: period.pk }),
    [form, grant.id, pid, pmid, period.pk],
  );
  return (
    <FormPage
      form={form}
      pageKey={[grant.id, period.pk, pmid]}
      calls={calls}
      lead={<ProgramLead {...found} current="reach" />}
      actions={<Ways pid={pid} pmid={pmid} />}
    />
  );
}

/** Previous: structure. Continue: surveys if youth began or completed, else the table (REA-026 to REA-028). */
function Ways({ pid, pmid }: { pid: number; pmid: number }) {
  const withPeriod = useWithPeriod();
  const began = useAnswer(ANY_BEGIN) === true;
  const completed = useAnswer(ANY_COMPLETE) === true;
  return (
    <>
      <LinkButton href={withPeriod(paths.program({ pid, pmid }))}>Previous</LinkButton>
      {began || completed ? (
        <LinkButton href={withPeriod(paths.programEntryExit({ pid, pmid }))}>
          Continue to Info About Survey Admin
        </LinkButton>
      ) : (
        <LinkButton href={withPeriod(paths.programs({ pid }))}>Return to Program Model Table</LinkButton>
      )}
    </>
  );
}
