import type { Comparison } from '@srae/domain/workbook/compare';
import type { Selection } from '@srae/domain/workbook/review';
import type { NewProgram } from '@srae/domain/workbook/targets';
import { Checkbox } from '../../ui/inputs/Checkbox.tsx';

type AdditionsProps = {
  readonly comparison: Comparison;
  readonly selection: Selection;
  /** Why a program cannot be added, in words. */
  readonly findProblem: (program: NewProgram) => string | null;
  readonly disabled: boolean;
  readonly onChange: (ref: string, chosen: boolean) => void;
};

/** Providers and programs from rows without a key, each to add or skip (BEY-167). */
export function Additions({ comparison, selection, findProblem, disabled, onChange }: AdditionsProps) {
  const { newProviders, newPrograms } = comparison;
  return (
    <fieldset className="usa-fieldset workbook__additions">
      <legend className="usa-legend">New in the workbook</legend>
      {newProviders.map(({ ref, name }) => (
        <Checkbox
          key={ref}
          id={`add-${ref.replaceAll(' ', '-')}`}
          label={`Add the provider ${name}`}
          checked={selection.added.has(ref)}
          disabled={disabled}
          onChange={(chosen) => onChange(ref, chosen)}
        />
      ))}
      {newPrograms.map((program) => {
        const { ref, name, provider } = program;
        const problem = selection.added.has(ref) ? findProblem(program) : null;
        const id = `add-${ref.replaceAll(' ', '-')}`;
        return (
          <div key={ref}>
            <Checkbox
              id={id}
              label={`Add the program ${name} to ${provider.name}`}
              checked={selection.added.has(ref)}
              disabled={disabled}
              describedBy={`${id}-problem`}
              onChange={(chosen) => onChange(ref, chosen)}
            />
            <span id={`${id}-problem`} className={problem === null ? undefined : 'usa-error-message'}>
              {problem}
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}
