import { Icon, type IconName } from './Icon.tsx';

export type Tab = { href: string; label: string; current: boolean; icon?: IconName; disabled?: boolean };

/** Pages of one subject as links: each tab has an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            {tab.disabled ? (
              <span className="tabs__tab" aria-disabled="true">
                {tab.label}
              </span>
            ) : (
              <a className="tabs__tab" href={tab.href} aria-current={tab.current ? 'page' : undefined}>
                {tab.icon ? <Icon name={tab.icon} size={18} /> : null}
                {tab.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
