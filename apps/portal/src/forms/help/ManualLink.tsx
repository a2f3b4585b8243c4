import { paths } from '../../paths.ts';

/** Opens the manual at the entry of a question or a card, in a tab of its own, so that the answers stay. */
export function ManualLink({ entry, about }: { entry: string; about: string }) {
  return (
    <a className="manual-link" href={`${paths.manual()}#${entry}`} target="_blank" rel="noopener">
      More in the manual <span className="usa-sr-only">about: {about} (opens in a new tab)</span>
    </a>
  );
}
