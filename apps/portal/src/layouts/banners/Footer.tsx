import { usePortalConfig } from '../../session/portal-config.ts';

/** Partner logos and the study's title with copyright (LAY-009, LAY-010), as configured for the deployment. */
export function Footer() {
  const branding = usePortalConfig()?.branding;
  return (
    <footer className="footer">
      <div className="footer__logos">
        {branding?.logos.map(({ name, src }) => (
          <img key={name} src={src} alt={name} height={36} />
        ))}
      </div>
      <p className="footer__title">{branding ? `${branding.study_title} © 2020` : null}</p>
    </footer>
  );
}
