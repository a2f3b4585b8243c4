import { useSession } from '../../session/session-context.ts';

/** Banner on every page of an account marked for a security scan (Q26). */
export function ScanBanner() {
  if (useSession().me?.scan_marker !== true) return null;
  return (
    <section className="scan-banner" aria-label="Security scan">
      This account is marked for a security scan.
    </section>
  );
}
