import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import type { Figures } from '../api/figures.ts';
import { hasBrief, type Selection, toBriefQuery, toQuery } from '../filters/selection.ts';
import { DownloadButtons, FormatButtons } from './DownloadButtons.tsx';
import { DownloadMenu } from './DownloadMenu.tsx';

type Props = {
  figures: Figures;
  context: DashboardContext;
  selection: Selection;
  /** Whether everything that a print would show has loaded. */
  isPrintable: boolean;
};

/** Downloads of all figures of the selection, and Print. */
export function ResultsActions({ figures, context, selection, isPrintable }: Props) {
  const query = toQuery(selection);
  return (
    <>
      <DownloadMenu>
        <DownloadButtons
          make={(format) => figures.file({ ...query, format })}
          {...(context.staff ? { makeData: (format) => figures.file({ ...query, format }) } : {})}
        >
          Download figures
        </DownloadButtons>
        {hasBrief(context, selection) ? (
          <FormatButtons
            formats={['pdf', 'html']}
            make={(format) => figures.brief({ ...toBriefQuery(selection), format })}
          >
            Download a brief of two pages
          </FormatButtons>
        ) : null}
      </DownloadMenu>
      <button
        type="button"
        className="button"
        aria-disabled={!isPrintable}
        onClick={() => (isPrintable ? window.print() : undefined)}
      >
        Print
      </button>
    </>
  );
}
