import { COMMENTS } from '@srae/domain/forms/page-columns';
import {
  fieldId,
  useFormState,
  useLocked,
  useOpenForm,
  useSessionState,
  useTyped,
} from '../../../forms/form-context.ts';
import { DraftOffer } from '../../../forms/frame/DraftOffer.tsx';
import { TextAreaField } from '../../../ui/inputs/TextArea.tsx';

/** The comments: an input for users with write access, otherwise plain text. */
export function CommentsField() {
  const { readOnly } = useOpenForm();
  const closed = useSessionState((state) => state.step.at === 'closed');
  return (
    <>
      <DraftOffer />
      {readOnly === null && !closed ? <Input /> : <Text />}
    </>
  );
}

function Input() {
  const [typed, edit] = useTyped(COMMENTS.name);
  const text = typeof typed === 'string' ? typed : '';
  return (
    <>
      <div className="no-print">
        <TextAreaField
          id={fieldId(COMMENTS.name)}
          label={COMMENTS.label}
          help={COMMENTS.help}
          disabled={useLocked()}
          value={text}
          onChange={edit}
          rows={3}
          maxLength={COMMENTS.maxLength}
        />
      </div>
      {/* An input prints only its visible part. */}
      <div className="print-only">
        <Text />
      </div>
    </>
  );
}

function Text() {
  const [typed] = useTyped(COMMENTS.name);
  const dirty = useSessionState((state) => state.dirty);
  const edits = useFormState((state) => state.edits);
  const text = typeof typed === 'string' ? typed : '';
  return (
    <>
      {dirty || edits > 0 ? <DraftNote /> : null}
      {text === '' ? <p>No comments.</p> : <p className="comments__text">{text}</p>}
    </>
  );
}

/** Note that the input's text is unsaved and not yet part of the report. */
function DraftNote() {
  const dirty = useSessionState((state) => state.dirty);
  const { readOnly } = useOpenForm();
  if (readOnly === null && !dirty) return null;
  return <p className="comments__draft">Draft, not saved. It is not part of the report.</p>;
}
