import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { toInitials } from '../../session/access-session.ts';
import { useSession } from '../../session/session-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useDismissal } from '../../ui/overlays/use-dismissal.ts';

/** The signed-in person's menu: account, grants, contact, sign-out (P§2.3). */
export function UserMenu({ withAccount }: { withAccount: boolean }) {
  const { me, grants } = useSession();
  const { key: visit } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  const open = openOn === visit;
  useDismissal(box, open, () => setOpenOn(null));
  if (me === null) return null;

  return (
    <div className="user-menu" ref={box}>
      <button
        type="button"
        className="user-menu__button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpenOn(open ? null : visit)}
      >
        <span className="user-menu__initials" aria-hidden="true">
          {toInitials(me)}
        </span>
        <span className="user-menu__name">{me.full_name}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <div className="user-menu__list" id={list} hidden={!open}>
        <p className="user-menu__who">
          Signed in as <strong>{me.full_name}</strong>
        </p>
        <ul>
          {withAccount ? (
            <li>
              <a href={paths.profile()}>My Account</a>
            </li>
          ) : null}
          {grants.length > 1 ? (
            <li>
              <a href={paths.landing()}>Switch Grants</a>
            </li>
          ) : null}
          <li>
            <a href={paths.contact()}>Contact</a>
          </li>
          <li>
            <a href={paths.logout()}>Signout</a>
          </li>
        </ul>
      </div>
    </div>
  );
}
