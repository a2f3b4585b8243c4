import { useId, useState } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export type Tab = { href: string; label: string; current: boolean; icon?: IconName; disabled?: boolean };

export type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** Too many for a phone, where they collapse behind a button that names the current one. */
  folds?: boolean;
};

/** Pages of one subject as links: each tab has its own URL. */
export function Tabs({ label, tabs, folds = false }: TabsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav className={`tabs ${folds ? 'tabs--folding' : ''}`.trim()} aria-label={label}>
      {folds ? (
        <button
          type="button"
          className="tabs__fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>
            {label}: <strong>{tabs.find(({ current }) => current)?.label}</strong>
          </span>
          <Icon name={isOpen ? 'close' : 'chevron-down'} />
        </button>
      ) : null}
      <ul id={id} className={isOpen ? 'is-open' : undefined}>
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
