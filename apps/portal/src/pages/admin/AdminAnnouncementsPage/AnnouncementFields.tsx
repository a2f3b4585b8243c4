import { RichText } from '../../../ui/RichText.tsx';
import type { Problems } from '../../../admin/problems.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { AUDIENCES, type AnnouncementForm, LEVELS } from './announcement-form.ts';

export type AnnouncementFieldsProps = {
  form: AnnouncementForm;
  problems: Problems;
  onChange: (changes: Partial<AnnouncementForm>) => void;
};

/** Title, rich text with its preview, level, audience, start and end. */
export function AnnouncementFields({ form, problems, onChange }: AnnouncementFieldsProps) {
  return (
    <>
      <TextField
        id="announcement-title"
        label="Title"
        required
        error={problems.at('title')}
        maxLength={200}
        value={form.title}
        onChange={(title) => onChange({ title })}
      />
      <TextAreaField
        id="announcement-body"
        label="Text"
        help="Markup: <b>, <i>, <em>, <strong>, <p>, <br>, <ul>, <ol>, <li> and links. Anything else stays plain text."
        required
        error={problems.at('body')}
        rows={5}
        maxLength={10_000}
        value={form.body}
        onChange={(body) => onChange({ body })}
      />
      {form.body.trim() === '' ? null : (
        <section className="details-panel" aria-label="Preview">
          <RichText text={form.body} />
        </section>
      )}
      <div className="date-pair">
        <Choice
          label="Level"
          id="announcement-level"
          choices={LEVELS}
          value={form.level}
          onChange={(level) => onChange({ level })}
          error={problems.at('level')}
        />
        <Choice
          label="For"
          id="announcement-audience"
          choices={AUDIENCES}
          value={form.audience}
          onChange={(audience) => onChange({ audience })}
          error={problems.at('audience')}
        />
        {TIMES.map(({ name, label }) => (
          <TextField
            key={name}
            id={`announcement-${name}`}
            label={label}
            error={problems.at(name)}
            type="datetime-local"
            value={form[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </div>
      <Checkbox
        id="announcement-sign-in"
        label="Show it on the sign-in page too"
        checked={form.on_sign_in}
        onChange={(on_sign_in) => onChange({ on_sign_in })}
      />
    </>
  );
}

const TIMES = [
  { name: 'starts_at', label: 'Start (your local time)' },
  { name: 'ends_at', label: 'End (your local time; blank: no end)' },
] as const;

type ChoiceProps<Value extends string> = {
  id: string;
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  error: string | null;
};

function Choice<Value extends string>({ id, label, choices, value, onChange, error }: ChoiceProps<Value>) {
  return (
    <SelectField
      id={id}
      label={label}
      error={error}
      options={choices}
      value={value}
      onChange={(text) => {
        const chosen = choices.find((one) => one.value === text);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
