import { useWithPeriod } from '../../forms/links.ts';
import { placePath } from '../../forms/progress/place-path.ts';
import { useProgress } from '../../forms/progress/use-progress.ts';
import { useReword } from '../../instrument/use-reword.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { COMMENTS_CARD } from './submission/comments-card.ts';

/** What to do next, as the landing page names it: the page that is open first, or the submission below. */
export function NextStep() {
  const { data } = useProgress();
  const withPeriod = useWithPeriod();
  const reword = useReword();
  if (!data) return null;
  const { label, place } = data.next;
  const href = place.page === 'report' ? `#${COMMENTS_CARD}` : withPeriod(placePath(place));
  return (
    <a className={`${buttonClass('primary', true)} verdict__next no-print`} href={href}>
      {reword(label)}
    </a>
  );
}
