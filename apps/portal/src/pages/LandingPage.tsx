import type { AccessSession } from '@srae/domain/access/areas';
import { hasDashboard, hasPortal, isGranteeRole, landingTarget, portalHome } from '@srae/domain/access/areas';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FailedLoad } from '../api/FailedLoad.tsx';
import { linkPath } from '../forms/progress/link-path.ts';
import { useProgressList } from '../forms/progress/use-progress.ts';
import { useInvitations } from '../invitations/invitation-calls.ts';
import { Invitations } from '../invitations/Invitations.tsx';
import { type Area, awaitedPage, leadsToAwaitedPage } from './LandingPage/awaited-page.ts';
import { DASHBOARD_NOTE } from '../layouts/menu/menu.ts';
import { toRetryMessage } from '../api/problem.ts';
import { paths } from '../paths.ts';
import { queryPath } from '../queries/query-address.ts';
import { Countdown } from '../session/idle/IdleWatch.tsx';
import { useFreshGrants } from '../session/grants-query.ts';
import { useNotices } from '../session/notices.tsx';
import { usePortalConfig } from '../session/portal-config.ts';
import { useSession } from '../session/session-context.ts';
import type { SessionGrantee } from '../session/types.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Progress.tsx';
import { EmptyState } from '../ui/feedback/States.tsx';
import { useToday } from '../use-today.ts';
import { GrantTable } from './LandingPage/GrantTable.tsx';
import { useWaitingQueries, WaitingQueries } from './LandingPage/WaitingQueries.tsx';

/** The grant chooser (P§2.7): selects the grant and the area to open. */
export function Component() {
  const { access, me, grants } = useSession();
  const username = me?.username ?? '';
  useFreshGrants(username);
  const config = usePortalConfig();
  const { open, choosing } = useOpenGrant();
  const leaving = useAutomaticNavigation(open);
  const today = useToday();
  const location = useLocation();
  const isHeld = access === null || leaving;
  const progress = useProgressList(username, !isHeld && grants.some((grant) => hasPortal(access, grant)));
  const queries = useWaitingQueries(
    !isHeld && grants.some((grant) => isGranteeRole(grant) && hasPortal(access, grant)),
  );

  // Renders everything together to avoid layout shifts; does not wait for failing queries.
  if (isHeld || [progress, queries].some((one) => one.isLoading && one.failureCount === 0)) {
    return <Welcome />;
  }

  const portalClosed = !access.areas.portalOpen && !access.groups.admin;
  const dashboardClosed = !access.areas.dashboardOpen && !access.groups.admin && !access.groups.acf;
  return (
    <div className="landing">
      <p className="landing__product">{config?.product_name}</p>
      <h1>Your grants</h1>
      {leadsToAwaitedPage(location, access, grants) ? (
        <p>To go on to the page that you opened, choose its grant.</p>
      ) : null}
      {portalClosed ? (
        <Notice tone="warning">{config?.product_name}: The portal is currently closed.</Notice>
      ) : null}
      <Invitations />
      <WaitingQueries
        data={queries.data}
        busy={choosing !== null}
        onOpen={(query) => {
          const grant = grants.find(({ id }) => id === query.grant_id);
          if (grant) void open(grant, 'portal', queryPath('grantee', query));
        }}
      />
      <FailedLoad query={progress} meanwhile="You can still open your pages with Portal.">
        The state of your reports could not be loaded.
      </FailedLoad>
      {grants.length === 0 ? (
        <NoGrants helpDesk={config?.help_desk.email} />
      ) : (
        <GrantTable
          grants={grants}
          progress={progress.data}
          today={today}
          choosing={choosing}
          canPortal={(grant) => hasPortal(access, grant)}
          canDashboard={(grant) => hasDashboard(access, grant)}
          dashboardNote={dashboardClosed ? DASHBOARD_NOTE : null}
          onOpen={(grant, area, place) => void open(grant, area, place && linkPath(place))}
        />
      )}
      <AccountLinks groups={access.groups} />
      <p className="landing__countdown no-print">
        <Countdown />
      </p>
    </div>
  );
}

function Welcome() {
  const { me, failure } = useSession();
  return (
    <div className="landing">
      <h1>Welcome back{me ? `, ${me.name}!` : ''}</h1>
      <p>Loading Your Grants Associations</p>
      {failure === null ? null : <p role="status">{toRetryMessage(failure)}</p>}
      <Skeleton label="Loading Your Grants Associations" lines={4} />
    </div>
  );
}

function NoGrants({ helpDesk }: { helpDesk: string | undefined }) {
  return (
    <EmptyState title="You have no grants yet">
      Your account is not connected to a grant. Ask the help desk
      {helpDesk === undefined ? '' : `, ${helpDesk}`}.
    </EmptyState>
  );
}

function AccountLinks({ groups }: Pick<AccessSession, 'groups'>) {
  return (
    <nav className="landing__links" aria-label="Account">
      {groups.acf || groups.admin ? <a href={paths.dashboard()}>Dashboard</a> : null}
      {groups.admin ? <a href={paths.admin()}>Admin</a> : null}
      <a href={paths.contact()}>Contact</a>
      <a href={paths.profile()}>My profile</a>
      <a href={paths.logout()}>Sign out</a>
    </nav>
  );
}

/** Selects a grant and opens an area of it; `choosing` is the button that was pressed, while it does. */
function useOpenGrant() {
  const { access, chooseGrant } = useSession();
  const { alertError } = useNotices();
  const navigate = useNavigate();
  const location = useLocation();
  const [choosing, setChoosing] = useState<string | null>(null);
  const isHere = useIsHere();

  /** Opens an area of a grant, or a page of its portal. */
  const open = async (grant: SessionGrantee, area: Area, page?: string): Promise<boolean> => {
    if (access === null) return false;
    setChoosing(`${grant.id}-${page === undefined ? area : 'next'}`);
    try {
      const chosen = await chooseGrant(grant.id);
      // Not if the user has navigated elsewhere.
      if (!isHere.current) return true;
      const session = { ...access, selected: chosen };
      const home = area === 'portal' ? portalHome(session) : paths.dashboard();
      await navigate(page ?? awaitedPage(location, area, session) ?? home);
      return true;
    } catch (error) {
      alertError(error);
      return false;
    } finally {
      setChoosing(null);
    }
  };
  return { open, choosing };
}

/** Whether the page is still mounted. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  // Not a passive effect: it would end only after the next page is shown, and an answer may come in between.
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/**
 * Redirects ACF to the dashboard, and a person with a single grant and one kind of access straight to it (Q30); once
 * per visit, and not if an invitation was pending: whoever answers one stays to see what it changed.
 */
function useAutomaticNavigation(open: (grant: SessionGrantee, area: Area) => Promise<boolean>): boolean {
  const { access, grants } = useSession();
  const navigate = useNavigate();
  const staff = access === null || access.groups.acf || access.groups.admin;
  const offers = useInvitations(!staff);
  const [stays, setStays] = useState(false);
  if (!stays && !staff && (offers.data?.length ?? 0) > 0) setStays(true);
  const home = access === null || stays ? null : landingTarget(access);
  const target = !staff && offers.isPending ? null : home;
  const gone = useRef(false);
  const [refused, setRefused] = useState(false);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (target === null || gone.current) return;
    gone.current = true;
    const [grant] = grants;
    const area: Area = target === paths.dashboard() ? 'dashboard' : 'portal';
    if (grant === undefined || grants.length > 1) void navigate(target, { replace: true });
    else void latest.current(grant, area).then((went) => setRefused(!went));
  }, [target, grants, navigate]);
  return home !== null && !refused;
}
