import { usePortalConfig } from '../../session/portal-config.ts';

/** The slim banner of federal sites: a setting, off by default outside production (Q36). */
export function GovernmentBanner() {
  if (!usePortalConfig()?.notices.government_banner) return null;
  return (
    <section className="government-banner" aria-label="Official website of the United States government">
      An official website of the United States government
    </section>
  );
}
