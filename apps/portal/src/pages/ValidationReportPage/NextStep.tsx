import { useWithPeriod } from '../../forms/links.ts';
import { linkPath } from '../../forms/progress/link-path.ts';
import { useProgress } from '../../forms/progress/use-progress.ts';
import { useReword } from '../../instrument/use-reword.ts';
import { type ButtonVariant, buttonClass } from '../../ui/Button.tsx';

/** The first open page, labelled as on the landing page; renders nothing if only Submit Data is left. */
export function NextStep({ variant }: { variant: ButtonVariant }) {
  const { data } = useProgress();
  const withPeriod = useWithPeriod();
  const reword = useReword();
  if (!data || data.next.place.page === 'report') return null;
  const { label, place } = data.next;
  return (
    <a className={`${buttonClass(variant)} no-print`} href={withPeriod(linkPath(place))}>
      {reword(label)}
    </a>
  );
}
