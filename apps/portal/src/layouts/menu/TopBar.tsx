import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { ShortCountdown } from '../../session/idle/IdleWatch.tsx';
import { usePortalConfig } from '../../session/portal-config.ts';
import { useSession } from '../../session/session-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useDismissal } from '../../ui/overlays/use-dismissal.ts';
import { useKnownPages } from '../known-pages.ts';
import { useReword } from '../../instrument/use-reword.ts';
import { areaLinks, DASHBOARD_NOTE, menuFor, PROFILE_ITEM } from './menu.ts';
import { UserMenu } from './UserMenu.tsx';

/** Product name, areas, role-filtered menu, countdown and user; collapses behind "Menu" on narrow screens. */
export function TopBar({ withAccount, withMenu }: { withAccount: boolean; withMenu: boolean }) {
  const { access, me } = useSession();
  const product = usePortalConfig()?.product_name;
  const { pathname } = useLocation();
  const pages = useKnownPages();
  const reword = useReword();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const panel = useId();
  // Following a link closes the menu: its open state is bound to one page.
  const open = openOn === pathname;
  const bar = useRef<HTMLElement>(null);
  useDismissal(bar, open, () => setOpenOn(null), { isOverlay: false });
  if (access === null || me === null) return <Blank withMenu={withMenu} />;
  const areas = areaLinks(access);
  return (
    <header ref={bar} className="top-bar">
      <div className="top-bar__row">
        <a className="top-bar__name" href={paths.landing()}>
          {product}
        </a>
        <button
          type="button"
          className="top-bar__fold"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          <Icon name={open ? 'close' : 'menu'} /> Menu
        </button>
        <nav className="top-bar__areas" aria-label="Areas">
          {areas.portal ? <a href={areas.portal}>Portal</a> : null}
          {areas.dashboard ? <DashboardLink {...areas.dashboard} /> : null}
        </nav>
        <div className="top-bar__end">
          <ShortCountdown />
          <UserMenu withAccount={withAccount} />
        </div>
      </div>
      <nav
        id={panel}
        className={`top-bar__menu ${open ? 'is-open' : ''} ${withMenu ? '' : 'is-folded-only'}`}
        aria-label="Main"
      >
        <ul>
          {[...menuFor(access, pages, reword), PROFILE_ITEM].map((item) => (
            <li key={item.href}>
              <a href={item.href} aria-current={isWithin(pathname, item.href) ? 'page' : undefined}>
                {item.label}
              </a>
            </li>
          ))}
        </ul>
        <div className="top-bar__folded">
          {areas.portal ? <a href={areas.portal}>Portal</a> : null}
          {areas.dashboard ? <DashboardLink {...areas.dashboard} /> : null}
          <ShortCountdown />
        </div>
      </nav>
    </header>
  );
}

/** Placeholder of the bar's height, to avoid a layout shift. */
function Blank({ withMenu }: { withMenu: boolean }) {
  return (
    <header className="top-bar">
      <div className="top-bar__row" />
      {withMenu ? <div className="top-bar__menu" /> : null}
    </header>
  );
}

function DashboardLink({ href, closed }: { href: string; closed: boolean }) {
  if (!closed) return <a href={href}>Dashboard</a>;
  return (
    <span className="top-bar__closed">
      <span role="link" aria-disabled="true">
        Dashboard
      </span>{' '}
      <small>{DASHBOARD_NOTE}</small>
    </span>
  );
}

function isWithin(pathname: string, href: string): boolean {
  if (href === paths.providers() && pathname.startsWith('/provider/')) return true;
  return pathname === href || pathname.startsWith(`${href}/`);
}
