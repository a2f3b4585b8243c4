import { textIn } from '@srae/domain/form-kit/issues';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useFormState, useOpenForm } from '../form-context.ts';
import type { SectionProgress } from '../state/section-progress.ts';
import { sectionAnchor } from './SectionCard.tsx';

/** The cards by name and state, beside the form on wide screens. */
export function SectionList() {
  const { form } = useOpenForm();
  const asked = useFormState((state) => state.activeSections);
  const context = useFormState((state) => state.context);
  return (
    <nav className="section-list" aria-label="Sections of this page">
      <ul>
        {asked.map(({ id, note }) => {
          const section = form.sections.find((one) => one.id === id);
          if (!section) return null;
          return (
            <li key={id}>
              <a href={`#${sectionAnchor(id)}`} onClick={() => focusHeading(id)}>
                <span className="section-list__title">{textIn(section.title, context)}</span>
                {note === null ? (
                  <Progress id={id} />
                ) : (
                  <span className="section-list__state">nothing to answer</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Progress({ id }: { id: string }) {
  const progress = useFormState((state) => state.progress[id] ?? 'complete');
  return (
    <span
      className={`section-list__state ${progress === 'complete' ? 'section-list__state--complete' : ''} ${progress.includes('to fix') ? 'section-list__state--open' : ''}`}
    >
      <Icon name={toIcon(progress)} size={16} /> {progress}
    </span>
  );
}

function toIcon(progress: SectionProgress): IconName {
  if (progress === 'complete') return 'check-circle';
  return progress.includes('to fix') ? 'edit' : 'minus';
}

function focusHeading(id: string): void {
  document.getElementById(`${sectionAnchor(id)}-heading`)?.focus({ preventScroll: true });
}
