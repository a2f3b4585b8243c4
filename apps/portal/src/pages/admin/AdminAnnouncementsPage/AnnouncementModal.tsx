import { admin } from '@srae/contract/admin';
import type { AdminAnnouncement } from '@srae/contract/schemas/programme/announcements';
import { useState } from 'react';
import { useAct } from '../../../admin/admin-lists.ts';
import { FormModal } from '../../../ui/overlays/FormModal.tsx';
import { toProblems } from '../../../admin/problems.ts';
import { call } from '../../../api/client.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { SelectField } from '../../../ui/inputs/SelectInput.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';
import { TextField } from '../../../ui/inputs/TextInput.tsx';
import { AUDIENCES, type AnnouncementForm, toBody, toChanges, toForm, LEVELS } from './announcement-form.ts';

export type AnnouncementModalProps = {
  /** Null: a new one. */
  announcement: AdminAnnouncement | null;
  onDone: () => void;
  onClose: () => void;
};

/** Title, rich text, level, audience, start and end. */
export function AnnouncementModal({ announcement, onDone, onClose }: AnnouncementModalProps) {
  const [before] = useState(() => toForm(announcement, new Date()));
  const [form, setForm] = useState(before);
  const set = (changes: Partial<AnnouncementForm>) => setForm((now) => ({ ...now, ...changes }));
  const save = useAct(
    () =>
      announcement === null
        ? call<unknown>(admin.createAnnouncement, { body: toBody(form) })
        : call<unknown>(admin.updateAnnouncement, {
            params: { pk: announcement.pk },
            body: toChanges(before, form),
          }),
    onDone,
  );
  const problems = toProblems(save.error, Object.keys(form));
  return (
    <FormModal
      title={announcement === null ? 'Add Announcement' : 'Edit Announcement'}
      consequence="It is shown at the top of every page from its start to its end, until the reader dismisses it."
      size="large"
      submitLabel={announcement === null ? 'Create Announcement' : 'Save'}
      busy={save.isPending}
      problem={problems.top}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TextField
        id="announcement-title"
        label="Title"
        required
        error={problems.at('title')}
        maxLength={200}
        value={form.title}
        onChange={(title) => set({ title })}
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
        onChange={(body) => set({ body })}
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
          onChange={(level) => set({ level })}
          error={problems.at('level')}
        />
        <Choice
          label="For"
          id="announcement-audience"
          choices={AUDIENCES}
          value={form.audience}
          onChange={(audience) => set({ audience })}
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
            onChange={(text) => set({ [name]: text })}
          />
        ))}
      </div>
      <Checkbox
        id="announcement-sign-in"
        label="Show it on the sign-in page too"
        checked={form.on_sign_in}
        onChange={(on_sign_in) => set({ on_sign_in })}
      />
    </FormModal>
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
