import type { Form } from '@srae/domain/form-kit/form';
import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { programCalls } from '../../forms/form-calls.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { WithForm } from '../../forms/WithForm.tsx';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { paths } from '../../paths.ts';
import { useReporting } from '../../session/session-context.ts';
import { curriculumPicker } from './ProgramStructurePage/CurriculumPicker.tsx';
import {
  curriculaQuery,
  curriculumNameFinder,
  saveCustomCurriculum,
  type ShownNames,
  withCurrentName,
} from './ProgramStructurePage/curricula.ts';
import { ProgramLead, type ProgramContext, WithProgram } from './ProgramStructurePage/ProgramShell.tsx';

/** Program structure, cost and support (F§2.6). */
export function Component() {
  const { period } = useReporting();
  return (
    <WithProgram>
      {(found) => (
        <WithForm name="programstructure">
          {(form) => <StructureForm key={`${period.pk}/${found.program.pk}`} form={form} {...found} />}
        </WithForm>
      )}
    </WithProgram>
  );
}

function StructureForm({ form, ...found }: ProgramContext & { form: Form }) {
  const { grant, period } = useReporting();
  const withPeriod = useWithPeriod();
  const queries = useQueryClient();
  const { provider, program } = found;
  const params = { pid: provider.pk, pmid: program.pk };
  const [shown] = useState<ShownNames>(() => new Map());
  const calls = useMemo(() => {
    const own = programCalls(
      form,
      { grantId: grant.id, pid: provider.pk, pmid: program.pk, periodPk: period.pk },
      { provider_name: provider.provider_name, grantee_name: grant.name },
    );
    const curricula = curriculaQuery(provider.pk, period.pk);
    return {
      ...own,
      read: () => withCurrentName(queries, curricula, own.read()),
      prepare: saveCustomCurriculum(queries, curricula, shown),
    };
  }, [
    form,
    grant.id,
    grant.name,
    provider.pk,
    provider.provider_name,
    program.pk,
    period.pk,
    queries,
    shown,
  ]);
  const parts = useMemo(
    () => ({ curriculum: curriculumPicker(provider.pk, period.pk, shown) }),
    [provider.pk, period.pk, shown],
  );
  const findName = useMemo(
    () => curriculumNameFinder(queries, curriculaQuery(provider.pk, period.pk)),
    [queries, provider.pk, period.pk],
  );
  return (
    <FormPage
      form={form}
      pageKey={[grant.id, period.pk, program.pk]}
      calls={calls}
      lead={<ProgramLead {...found} current="structure" />}
      parts={parts}
      findName={findName}
      actions={<LinkButton href={withPeriod(paths.programReach(params))}>Continue</LinkButton>}
    />
  );
}
