import { downloadFile } from '@srae/browser/download-file';
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { type RefObject, useState } from 'react';
import { FIGURE_FORMATS, type FigureFormat, figureFile, toFigureFileName } from './figure-file.ts';

type Props = {
  figure: FigureRead;
  /** Scope of the figure; null while it loads, when downloads are disabled. */
  scope: string | null;
  /** How survey figures must be read. */
  note: string;
  /** The element that contains the drawings. */
  chartRef: RefObject<HTMLElement | null>;
};

/**
 * Downloads one figure as shown on the page. The file is generated here from data already loaded, without a request
 * to the server, so like printing it is not an export of the record (LG-2).
 */
export function FigureDownloads({ figure, scope, note, chartRef }: Props) {
  const [state, setState] = useState<FigureFormat | 'idle' | 'failed'>('idle');
  const isBusy = scope === null || (state !== 'idle' && state !== 'failed');
  const download = async (format: FigureFormat) => {
    if (isBusy) return;
    setState(format);
    try {
      const charts = [...(chartRef.current?.querySelectorAll<SVGSVGElement>('.chart > svg') ?? [])];
      const source = { figure, scope, note, made: new Date(), charts };
      downloadFile(await figureFile(source, format), toFigureFileName(source, format));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="takeaway no-print" role="group" aria-label={`Download ${figure.title}`}>
      <span aria-hidden="true">Download</span>
      {FIGURE_FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="button button--plain"
          aria-disabled={isBusy}
          aria-label={`Download ${figure.title} as ${format}`}
          onClick={() => void download(format)}
        >
          {format}
        </button>
      ))}
      {state === 'failed' ? <span role="alert">The file could not be made. Please try again.</span> : null}
    </div>
  );
}
