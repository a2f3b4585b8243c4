import { pluralize } from '@srae/domain/form-kit/numbers';
import type { ComparedPage } from '@srae/domain/workbook/compare';
import type { Review } from '@srae/domain/workbook/review';
import { StatusTag } from '../../ui/feedback/StatusTag.tsx';

type PageTagsProps = { readonly page: ComparedPage; readonly review: Review };

/** A page at a glance: how much changes, what cannot be saved, what is lost, and which issues would remain. */
export function PageTags({ page, review }: PageTagsProps) {
  const changes = Object.keys(page.answers).length;
  const majors = review.issues.filter(({ severity }) => severity === 'major').length;
  return (
    <span className="workbook__tags">
      <StatusTag tone={changes === 0 ? 'off' : 'attention'} icon="document">
        {pluralize(changes, 'change')}
      </StatusTag>
      {page.savedSince ? <StatusTag tone="caution">Saved since you downloaded</StatusTag> : null}
      {page.refusal === null ? null : <StatusTag tone="off">Cannot be saved</StatusTag>}
      {page.problems.length > 0 ? (
        <StatusTag tone="problem">
          {pluralize(page.problems.length, 'cell not taken', 'cells not taken')}
        </StatusTag>
      ) : null}
      {review.cleared.length === 0 ? null : (
        <StatusTag tone="caution">{`Clears ${pluralize(review.cleared.length, 'saved answer')}`}</StatusTag>
      )}
      {review.issues.length > 0 ? (
        <StatusTag tone={majors > 0 ? 'problem' : 'attention'}>
          {review.issues.length === 1
            ? '1 issue would remain'
            : `${review.issues.length} issues would remain`}
        </StatusTag>
      ) : (
        <StatusTag tone="good">No issues</StatusTag>
      )}
    </span>
  );
}
