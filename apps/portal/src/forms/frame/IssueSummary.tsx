import { ERRORS_HEADING } from '@srae/domain/forms/messages';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { focusField, useFormState } from '../form-context.ts';

/** The issue list at the top of the page; shown until all its issues are fixed. */
export function IssueSummary() {
  const list = useFormState((state) => state.shown.list);
  if (list.length === 0) return null;
  return (
    <ErrorSummary
      heading={ERRORS_HEADING}
      issues={list.map((issue) => ({
        key: `${issue.code} ${issue.field}`,
        message: issue.message,
        major: issue.severity === 'major',
        onSelect: () => focusField(issue.field),
      }))}
    />
  );
}
