import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';

export type RowLinkProps = { href: string; icon: IconName; children: string; of: string; disabled?: boolean };

/** A button of a table's row that leads to a page; without a way there while the row is inactive. */
export function RowLink({ href, icon, children, of, disabled }: RowLinkProps) {
  const label = `${children}: ${of}`;
  if (disabled) {
    return (
      <Button variant="secondary" small icon={icon} disabled aria-label={label}>
        {children}
      </Button>
    );
  }
  return (
    <a className={buttonClass('secondary', true)} href={href} aria-label={label}>
      <Icon name={icon} />
      {children}
    </a>
  );
}
