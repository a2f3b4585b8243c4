import { passwordChecklist } from '@srae/domain/identity/password';
import { Icon } from '../ui/Icon.tsx';
import { usePasswordPolicy } from './portal-config.ts';

/** The password policy; each line ticks while typing. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const policy = usePasswordPolicy();
  return (
    <ul className="checklist" id={id} aria-label="Password policy">
      {passwordChecklist(password, policy).map((line) => (
        <li key={line.rule} className={line.met ? 'checklist__met' : undefined}>
          <Icon name={line.met ? 'check' : 'minus'} size={16} />
          {line.label}
          <span className="usa-sr-only">{line.met ? ' (met)' : ' (not yet met)'}</span>
        </li>
      ))}
    </ul>
  );
}
