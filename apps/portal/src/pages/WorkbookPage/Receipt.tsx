import type { WorkbookSaved } from '@srae/contract/schemas/workbook';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { FORM_LABELS } from '@srae/domain/form-kit/form-labels';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../forms/frame/LinkButton.tsx';
import { useWithPeriod } from '../../forms/links.ts';
import { paths } from '../../paths.ts';
import { fullTime } from '../../times.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';
import type { Compared } from './use-workbook.ts';

type ReceiptProps = Compared & {
  readonly receipt: WorkbookSaved;
  readonly onStartAgain: () => void;
};

/** The saved parts of the workbook, with the time. */
export function Receipt({ fileName, imported, receipt, onStartAgain }: ReceiptProps) {
  const { state, comparison } = imported;
  const withPeriod = useWithPeriod();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const { newProviders, newPrograms, pages, savedAt } = receipt;
  const providerNames = new Map<number, string>([
    ...state.providers.map(({ pk, name }) => [pk, name] as const),
    ...named(newProviders, comparison.newProviders),
  ]);
  const programNames = new Map<number, string>([
    ...state.providers.flatMap(({ programs }) => programs.map(({ pk, name }) => [pk, name] as const)),
    ...named(newPrograms, comparison.newPrograms),
  ]);
  const added = newProviders.length + newPrograms.length;
  return (
    <Card id="workbook-receipt" title="Saved">
      <div ref={ref} tabIndex={-1}>
        <Notice tone="success" announce>
          {pluralize(pages.length, 'page')} of {fileName} saved on {fullTime(savedAt)}.
          {added > 0
            ? ` ${pluralize(added, 'provider or program was', 'providers and programs were')} added.`
            : ''}
        </Notice>
      </div>
      <ul className="workbook__receipt">
        {pages.map(({ formName, provider, program, version, flags }) => {
          const names = [providerNames.get(provider ?? 0), programNames.get(program ?? 0)].filter(Boolean);
          return (
            <li key={`${formName} ${provider} ${program}`}>
              <span>
                {[FORM_LABELS[formName], ...names].join(', ')}, version {version}
              </span>
              <StatusTag tone={flags.major ? 'problem' : flags.minor ? 'attention' : 'good'}>
                {flags.major ? 'Major issues' : flags.minor ? 'Minor issues' : 'No issues'}
              </StatusTag>
            </li>
          );
        })}
      </ul>
      <div className="button-row">
        <LinkButton href={withPeriod(paths.validationReport())}>Open the validation report</LinkButton>
        <Button variant="secondary" onClick={onStartAgain}>
          Bring back another workbook
        </Button>
      </div>
    </Card>
  );
}

function named(
  added: WorkbookSaved['newProviders'],
  known: readonly { readonly ref: string; readonly name: string }[],
): readonly (readonly [number, string])[] {
  return added.map(({ ref, pk }) => [pk, known.find((one) => one.ref === ref)?.name ?? ''] as const);
}
