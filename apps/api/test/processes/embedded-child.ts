// A portal process reduced to its database, for the tests that kill it.
import { startEmbeddedPostgres } from '../../src/adapters/postgres/embedded.ts';

const log = { info: say, warn: say, error: say };
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log });
process.on('SIGTERM', () => void postgres.release().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
say(`ready ${JSON.stringify(postgres.owner)}`);

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
