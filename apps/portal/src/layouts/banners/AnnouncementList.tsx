import { announcements } from '@srae/contract/announcements';
import type { Announcement } from '@srae/contract/schemas/programme/announcements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useNotices } from '../../session/notices.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, type NoticeTone } from '../../ui/feedback/Notice.tsx';
import { RichText } from '../../ui/RichText.tsx';

export type AnnouncementListProps = {
  /** The reader's username; null when signed out: shows only those marked for the sign-in page. */
  reader: string | null;
};

/** The announcements for a reader; signed-in readers can dismiss each one. */
export function AnnouncementList({ reader }: AnnouncementListProps) {
  const queries = useQueryClient();
  const { alertError } = useNotices();
  const signedIn = reader !== null;
  const key = ['announcements', reader];
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<readonly Announcement[]>(announcements.list, { signal, anonymous: !signedIn }),
    // An emergency must also reach users who stay on one page for an hour.
    refetchInterval: REFETCH_MS,
  });
  const dismiss = useMutation({
    mutationFn: (pk: number) => call<unknown>(announcements.dismiss, { params: { pk }, body: {} }),
    onSuccess: async (_, pk) => {
      // A response to a request sent before the dismissal would bring it back.
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<readonly Announcement[]>(key, (before) => before?.filter((one) => one.pk !== pk));
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    onError: (error) => alertError(error),
  });
  // A failed load is not shown: the page works without announcements.
  if (!list.data || list.data.length === 0) return null;
  return (
    <section className="announcements" aria-label="Announcements">
      {list.data.map(({ pk, title, body, level }) => (
        <Notice key={pk} tone={TONES[level]}>
          <div className="announcement">
            <div>
              <strong>{title}</strong>
              <div>
                <RichText text={body} />
              </div>
            </div>
            {signedIn ? (
              <Button
                variant="secondary"
                small
                busy={dismiss.isPending && dismiss.variables === pk}
                aria-label={`Dismiss announcement: ${title}`}
                onClick={() => dismiss.mutate(pk)}
              >
                Dismiss
              </Button>
            ) : null}
          </div>
        </Notice>
      ))}
    </section>
  );
}

export const REFETCH_MS = 120_000;

const TONES: Record<Announcement['level'], NoticeTone> = {
  info: 'info',
  warning: 'warning',
  emergency: 'error',
};
