import { usePortalConfig } from '../session/portal-config.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/feedback/Progress.tsx';

/** Help and contact information (P§2.10). */
export function Component() {
  const config = usePortalConfig();
  return (
    <div className="page">
      <h1>Contact</h1>
      {config ? (
        <>
          <Card
            id="help-desk"
            title="Help desk"
            help="For questions about this portal, your account or your data."
          >
            <ul className="contact-list">
              <li>
                <Icon name="mail" />
                <span>
                  Email: <a href={`mailto:${config.help_desk.email}`}>{config.help_desk.email}</a>
                </span>
              </li>
              <li>
                <Icon name="phone" />
                <span>
                  Toll-free:{' '}
                  <a href={`tel:${config.help_desk.phone.replace(/[^\d+]/g, '')}`}>
                    {config.help_desk.phone}
                  </a>
                </span>
              </li>
            </ul>
          </Card>
          <Card id="guidance" title="Guidance" help="Instructions, definitions and reporting schedules.">
            <p>
              <a href={config.help_desk.guidance_url}>Performance measures guidance website</a>
            </p>
          </Card>
        </>
      ) : (
        <Skeleton label="Loading" />
      )}
    </div>
  );
}
