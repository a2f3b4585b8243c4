import type { PublicConfig } from '@srae/contract/schemas/accounts/auth';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

export type SignInScreenProps = {
  /** Undefined while it loads. */
  config: PublicConfig | undefined;
  /** The card. */
  children: ReactNode;
};

/** Product, card, help desk, notices. */
export function SignInScreen({ config, children }: SignInScreenProps) {
  return (
    <div className="login">
      <div className="login__intro">
        <p className="login__product">{config?.product_name ?? 'SRAE Performance Measures Portal'}</p>
        <p>Grantees and program providers report their performance measures here.</p>
      </div>
      <div className="login__card">{children}</div>
      <p className="login__check">
        <a href={paths.check()}>Check a survey file without signing in</a>
      </p>
      {config ? (
        <div className="login__foot">
          <p>
            Help desk: <a href={`mailto:${config.help_desk.email}`}>{config.help_desk.email}</a>,{' '}
            <a href={`tel:${config.help_desk.phone.replace(/[^\d+]/g, '')}`}>{config.help_desk.phone}</a>
          </p>
          {config.notices.system_use ? <p>{config.notices.system_use}</p> : null}
          <p className="login__links">
            {config.notices.privacy_url ? <a href={config.notices.privacy_url}>Privacy</a> : null}
            {config.notices.accessibility_url ? (
              <a href={config.notices.accessibility_url}>Accessibility</a>
            ) : null}
            {config.environment === 'local' ? (
              <a href={paths.devOutbox()}>Outbox: codes and emails of this demo</a>
            ) : null}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** The notice passed by the sign-out page in the router state. */
export function toNotice(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return typeof state.notice === 'string' ? state.notice : null;
}
