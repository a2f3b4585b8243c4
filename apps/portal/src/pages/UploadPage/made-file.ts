/** Files that the worker makes for download: templates, dictionary, error reports, corrected rows. */
import type { NamedFile } from '../../ui/DownloadButton.tsx';
import type { FileName, MadeFile } from '../../upload/protocol.ts';

export type MakeFile = (what: FileName) => Promise<MadeFile>;

/** As a file of the browser. */
export async function toNamedFile(making: Promise<MadeFile>): Promise<NamedFile> {
  const { name, type, body } = await making;
  return { name, file: new Blob([body], { type }) };
}
