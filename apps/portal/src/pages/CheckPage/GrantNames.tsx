import { pluralize } from '@srae/domain/form-kit/numbers';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { PairsState } from '../../upload/state/check-session.ts';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Field } from '../../ui/inputs/Field.tsx';

export type GrantNamesProps = {
  kind: SurveyKind;
  names: PairsState;
  onChoose: (template: File) => void;
  onRemove: () => void;
};

/** A grant's template provides the names and numbers to validate rows against; without one they are not checked. */
export function GrantNames({ kind, names, onChoose, onRemove }: GrantNamesProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    onRemove();
    if (input.current === null) return;
    // Allows choosing the same template again; the focus moves because the button unmounts.
    input.current.value = '';
    input.current.focus();
  };
  return (
    <>
      <Field
        id="check-template"
        label="Template of your grant (optional)"
        help={`The ${kind} template (xlsx) that a grantee downloads on the upload page lists the provider and program names and the numbers of surveys. Without it, names and numbers are not checked.`}
        error={names.at === 'failed' ? names.message : null}
      >
        {({ id, describedBy, invalid }) => (
          <input
            ref={input}
            id={id}
            className="file-input"
            type="file"
            accept=".xlsx"
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) onChoose(chosen);
            }}
          />
        )}
      </Field>
      <div role="status">
        {names.at === 'loading' ? <p className="file-outcome">Reading {names.name}</p> : null}
        {names.at === 'loaded' ? (
          <p className="file-outcome file-outcome--good">
            <Icon name="check-circle" />
            <span>
              {pluralize(names.pairs.length, 'program is', 'programs are')} named in {names.name}.
            </span>
          </p>
        ) : null}
      </div>
      {names.at === 'loaded' ? (
        <Button variant="plain" onClick={remove}>
          Check without names
        </Button>
      ) : null}
    </>
  );
}
