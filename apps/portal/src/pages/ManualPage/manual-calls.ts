/** The calls of the manual page: a link to the PDF, and the text, a static file of the build. */
import { downloadFrom } from '@srae/browser/download-file';
import { manual, MANUAL_PAGES, type ManualText } from '@srae/contract/manual';
import type { ManualLink } from '@srae/contract/schemas/manual';
import { call } from '../../api/client.ts';

export function manualLink(signal?: AbortSignal): Promise<ManualLink> {
  return call<ManualLink>(manual.link, signal ? { signal } : {});
}

/** Downloads the PDF with a new link, since an older one may have expired (MAN-002). */
export async function saveManual(): Promise<void> {
  const { url } = await manualLink();
  downloadFrom(url, 'Manual-of-Operations-Summer-2023.pdf');
}

/** The text: a static file without data or session, in the standard response envelope. */
export function readManualText(signal: AbortSignal): Promise<ManualText> {
  return call<ManualText>({ method: 'GET', path: `${MANUAL_PAGES}manual.json` }, { anonymous: true, signal });
}
