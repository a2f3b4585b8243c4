/** The calls of the manual's page: a link to the PDF, and the text the build has laid beside the pages. */
import { downloadFrom } from '@srae/browser/download-file';
import { manual, MANUAL_PAGES, type ManualText } from '@srae/contract/manual';
import type { ManualLink } from '@srae/contract/schemas/manual';
import { call } from '../../api/client.ts';

export function manualLink(signal?: AbortSignal): Promise<ManualLink> {
  return call<ManualLink>(manual.link, signal ? { signal } : {});
}

/** Downloads the PDF by a link of its own, since an older one may be over (MAN-002). */
export async function saveManual(): Promise<void> {
  const { url } = await manualLink();
  downloadFrom(url, 'Manual-of-Operations-Summer-2023.pdf');
}

/** The text: a file of the build that holds no data and needs no session, in the envelope of every answer. */
export function readManualText(signal: AbortSignal): Promise<ManualText> {
  return call<ManualText>({ method: 'GET', path: `${MANUAL_PAGES}manual.json` }, { anonymous: true, signal });
}
