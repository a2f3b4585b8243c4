import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lays a page of each app below the folder, which a server wants to find at its start. */
export async function layPages(staticDir: string): Promise<void> {
  for (const app of ['portal', 'dashboard']) {
    await mkdir(join(staticDir, app), { recursive: true });
    await writeFile(join(staticDir, app, 'index.html'), '<!doctype html><title>Page</title>');
  }
}
