import { useLocation } from 'react-router';
import { useSession } from '../../session/session-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useKnownPages } from '../known-pages.ts';
import { useReword } from '../../instrument/use-reword.ts';
import { menuFor } from './menu.ts';

/** The role-filtered items of the dashboard layout, Admin with its sub-items (P§2.4). */
export function SideBar() {
  const { access } = useSession();
  const { pathname } = useLocation();
  const pages = useKnownPages();
  const reword = useReword();
  // Reserves its space to avoid a layout shift when it loads.
  if (access === null) return <div className="side-bar" />;
  const current = (href: string) => (pathname === href ? 'page' : undefined);
  return (
    <nav className="side-bar" aria-label="Main">
      <ul>
        {menuFor(access, pages, reword).map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={current(item.href)}>
              <Icon name={item.icon} size={18} /> {item.label}
            </a>
            {item.children ? (
              <ul>
                {item.children.map((child) => (
                  <li key={child.href}>
                    <a href={child.href} aria-current={current(child.href)}>
                      {child.label}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
