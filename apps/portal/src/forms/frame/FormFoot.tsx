import type { Period } from '@srae/contract/schemas/reporting';
import { usePortalConfig } from '../../session/portal-config.ts';
import { longDate } from '@srae/domain/period/calendar-date';

/** OMB control number with its expiration date, and the notices that have a URL (Q36, BEY-137). */
export function FormFoot({ period }: { period: Period | undefined }) {
  const notices = usePortalConfig()?.notices;
  const omb = period?.omb_number;
  if (!omb && !notices?.privacy_url && !notices?.accessibility_url) return null;
  return (
    <div className="form-foot">
      {omb ? (
        <p>
          OMB control number {omb}
          {period?.omb_expires ? `, expires ${longDate(period.omb_expires)}` : ''}
        </p>
      ) : null}
      <ul className="form-foot__links">
        {notices?.privacy_url ? (
          <li>
            <a href={notices.privacy_url}>Privacy notice</a>
          </li>
        ) : null}
        {notices?.accessibility_url ? (
          <li>
            <a href={notices.accessibility_url}>Accessibility</a>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
