import { useSession } from '../../session/session-context.ts';
import { AnnouncementList } from './AnnouncementList.tsx';

/** Announcements by Admins, at the top of the content; on the sign-in page only those marked for it. */
export function Announcements() {
  const { status, me } = useSession();
  if (status === 'ready' && me !== null) return <AnnouncementList reader={me.username} />;
  return status === 'signed-out' ? <AnnouncementList reader={null} /> : null;
}
