// The page of the dashboard with a frame that is not loaded: it is another application.
import type { FrameGrant } from '@srae/contract/dashboard/dashboard-messages';
import { screen } from '@testing-library/react';
import type { Me, SessionGrantee } from '../src/session/types.ts';
import { renderPortal } from './render-portal.tsx';

export const ORIGIN = 'http://results.example:8081';

type Posted = { message: { type: string; session?: { token: string } }; origin: string };

/** The grant fields that the server discloses to the frame. */
function toAccess({
  id,
  name,
  role,
  cohort,
  funding_stream,
  has_dashboard_access,
}: SessionGrantee): FrameGrant {
  return { id, name, role, cohort, funding_stream, has_dashboard_access };
}

/** Opens the page with a frame window that records the posted messages. */
export async function openDashboard(me: Me, grant: SessionGrantee | null, hash = '') {
  Object.assign(Reflect.get(window, 'happyDOM').settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });
  let tokens = 0;
  const portal = renderPortal(`/dashboard${hash}`, {
    me,
    grants: grant ? [grant] : [],
    ...(grant ? { chosen: grant.id } : {}),
    answers: {
      'POST /api/dashboard/session': () => ({
        token: `dashboard-token-${(tokens += 1)}`,
        expires_in: 300,
        dashboard_origin: ORIGIN,
        grant: grant && toAccess(grant),
      }),
    },
  });
  const frame = await screen.findByTitle<HTMLIFrameElement>('Dashboard');
  const posted: Posted[] = [];
  const inside = {
    postMessage: (message: Posted['message'], origin: string) => posted.push({ message, origin }),
  };
  Object.defineProperty(frame, 'contentWindow', { value: inside });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? ORIGIN });
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : inside });
    window.dispatchEvent(event);
  };
  return { ...portal, frame, posted, say };
}
