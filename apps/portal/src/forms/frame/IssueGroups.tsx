import { type Issue, textIn } from '@srae/domain/form-kit/issues';
import { useFormState, useOpenForm } from '../form-context.ts';

/** Issues grouped by card, major ones marked in words; every line links to its field. */
export function IssueGroups({ onSelect }: { onSelect: (issue: Issue) => void }) {
  const { form } = useOpenForm();
  const context = useFormState((state) => state.context);
  const list = useFormState((state) => state.shown.list);
  const groups = form.sections
    .map((section) => {
      const names = new Set(section.fields.map((field) => field.name));
      return { section, issues: list.filter((issue) => names.has(issue.field)) };
    })
    .filter(({ issues }) => issues.length > 0);
  return groups.map(({ section, issues }) => (
    <div key={section.id} className="issue-group">
      <h4 className="issue-group__title">{textIn(section.title, context)}</h4>
      <ul className="usa-list">
        {issues.map((issue) => (
          <li
            key={`${issue.code} ${issue.field}`}
            className={issue.severity === 'major' ? 'issue-group__major' : undefined}
          >
            <button type="button" className="usa-button usa-button--unstyled" onClick={() => onSelect(issue)}>
              {issue.message}
            </button>
            {issue.severity === 'major' ? <strong> (major)</strong> : null}
          </li>
        ))}
      </ul>
    </div>
  ));
}
