import { announcements } from '@srae/contract/announcements';
import type { Announcement } from '@srae/contract/schemas/programme/announcements';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useNotices } from '../../session/notices.tsx';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice, type NoticeTone } from '../../ui/feedback/Notice.tsx';
import { RichText } from '../../ui/RichText.tsx';

/** Announcements by Admins, at the top of the content; on the sign-in page only those marked for it. */
export function Announcements() {
  const { status, me } = useSession();
  const queries = useQueryClient();
  const { alertError } = useNotices();
  const signedIn = status === 'ready';
  const key = ['announcements', signedIn ? me?.username : null];
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<readonly Announcement[]>(announcements.list, { signal, anonymous: !signedIn }),
    enabled: signedIn || status === 'signed-out',
    // An emergency is to reach those who stay on one page for an hour.
    refetchInterval: READ_AGAIN_MS,
  });
  const dismiss = useMutation({
    mutationFn: (pk: number) => call<unknown>(announcements.dismiss, { params: { pk }, body: {} }),
    onSuccess: async (_, pk) => {
      // A list that was asked for before the dismissal would bring it back.
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

export const READ_AGAIN_MS = 120_000;

const TONES: Record<Announcement['level'], NoticeTone> = {
  info: 'info',
  warning: 'warning',
  emergency: 'error',
};
