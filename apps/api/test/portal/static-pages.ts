import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates a page of each app below the folder, as required by a server at startup. */
export async function layPages(staticDir: string): Promise<void> {
  for (const app of ['portal', 'dashboard']) {
    await mkdir(join(staticDir, app), { recursive: true });
    await writeFile(join(staticDir, app, 'index.html'), '<!doctype html><title>Page</title>');
  }
}
