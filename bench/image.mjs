// npm run image: builds the image of deploy/containers and runs the main journey in it: a read-only root file system,
// its own user, command and settings, behind nginx on the cluster of deploy/ha. Exits with 1 when anything is wrong.
import { setTimeout as pause } from 'node:timers/promises';
import { findFaults } from './chaos/check.mjs';
import { randomFrom } from './chaos/random.mjs';
import { startWork } from './chaos/work.mjs';
import { findPrograms } from './ha/packages.mjs';
import { withCluster } from './ha/stage.mjs';
import { buildImage } from './image/build.mjs';
import { inImage, runInImage } from './image/run.mjs';
import { bundled } from './upload/bundle.mjs';
import { listChildren } from '../load/journeys/figures.mjs';

const WORK_MS = 15_000;
/** Longer than STOP_SECONDS, as a runtime's grace period has to be. */
const STOP_MS = 30_000;

const absent = findPrograms();
if (absent) {
  console.error(absent);
  process.exit(1);
}
const image = buildImage();
const faults = [];
try {
  faults.push(...findLoose(image));
  const product = await import(await bundled('product'));
  const shared = (cluster) => [`${cluster.folder}/tls/ca.pem`];
  faults.push(
    ...(await withCluster(product, work, (env, cluster) => inImage(image, { env, files: shared(cluster) }))),
  );
} finally {
  image.remove();
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('The image works.');

/** Violations of the requirements on the image itself. */
function findLoose({ config, tree }) {
  const found = [];
  if (!/^[1-9]\d*:[1-9]\d*$/.test(config.User)) found.push(`The image runs as '${config.User}'.`);
  if (config.StopSignal !== 'SIGTERM') found.push(`The image is stopped by ${config.StopSignal}.`);
  const secrets = config.Env.filter((line) => /KEY|SECRET|PASSWORD|TOKEN|DATABASE/.test(line.split('=')[0]));
  if (secrets.length > 0) found.push(`The image holds settings: ${secrets.join(', ')}.`);
  const write = "require('node:fs').writeFileSync('/opt/srae/dist/server/x', '')";
  const written = runInImage({ config, tree }, ['node', '-e', write]);
  if (!written.stderr.includes('EROFS'))
    found.push(`The image can be written: ${written.stdout}${written.stderr}`);
  const id = runInImage({ config, tree }, ['node', '-p', 'process.getuid()']);
  console.log(
    `The image runs as ${id.stdout.trim()} on Node ${runInImage({ config, tree }, ['node', '-v']).stdout.trim()}.`,
  );
  return found;
}

/** Users save, upload, submit and administer; then the portals are stopped as by a runtime. */
async function work(stage) {
  const found = [];
  for (const who of ['grace', 'gus', 'ada']) await stage.client.call(who, 'GET', '/api/announcements');
  const people = await startWork(stage, 1, randomFrom(1));
  await pause(WORK_MS);
  people.stop();
  for (const { name, isStuck } of await Promise.all(people.people)) if (isStuck) found.push(`stuck: ${name}`);
  found.push(...(await findFaults(stage)));
  const { acknowledged, unanswered } = stage.ledger;
  console.log(`${acknowledged} acknowledged, ${unanswered} not; ${found.length} not as they should be.`);
  if (unanswered > 0) found.push(`${unanswered} calls were not acknowledged.`);
  const [first] = stage.portals;
  const health = runInImage(image, image.config.Healthcheck.Test.slice(1), { PORT: String(first.port) });
  if (health.status !== 0) found.push(`The health check fails: ${health.stdout}${health.stderr}`);
  const began = Date.now();
  for (const pid of listChildren(first.pid())) process.kill(pid, 'SIGTERM');
  while (first.alive() && Date.now() - began < STOP_MS) await pause(50);
  if (first.alive() || first.code() !== 0) found.push(`Told to end, it ended with ${first.code()}.`);
  console.log(`Told to end, it ended with ${first.code()} after ${Date.now() - began} ms.`);
  return found;
}
