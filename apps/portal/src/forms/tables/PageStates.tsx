import { type SavedFlags, STATUS, toStatus } from '@srae/domain/report/page-status';
import { StatusTag, type StatusTone } from '../../ui/feedback/StatusTag.tsx';

export type NamedPage = { label: string; flags: SavedFlags };

/** The state of a row's pages: icon, colour and the page's name; the status in words for every reader. */
export function PageStates({ pages }: { pages: readonly NamedPage[] }) {
  return (
    <ul className="page-states">
      {pages.map(({ label, flags }) => {
        const { colour, label: words } = STATUS[toStatus(flags)];
        return (
          <li key={label} title={`${label}: ${words}`}>
            <StatusTag tone={TONES[colour]}>
              {label}
              <span className="usa-sr-only">: {words}</span>
            </StatusTag>
          </li>
        );
      })}
    </ul>
  );
}

const TONES = { gray: 'off', red: 'problem', blue: 'attention', green: 'good' } as const satisfies Record<
  (typeof STATUS)[keyof typeof STATUS]['colour'],
  StatusTone
>;
