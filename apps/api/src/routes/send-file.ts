/** The response with a download. */
import type { ExportFile } from '../commands/exports/file.ts';
import type { Call } from '../plugins/route.ts';

/** Streams a file download as it is written. */
export async function sendFile(call: Pick<Call, 'reply'>, { name, type, body }: ExportFile): Promise<void> {
  await call.reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(body);
}
