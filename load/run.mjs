// npm run load -- [--users 200 | --steps 200,600,1000] [--processes 1] [--sign-ins 5] [--hold 90] [--seed 1]
// [--grants 200] [--cluster] [--recount] [--prove]: users of a deadline week sign in one after another and work; each
// step is held for a while and its waiting times are printed. After the run plain SQL checks that everything
// acknowledged is stored. Exits with 1 on an unexpected response or missing data. --cluster: through nginx and
// HAProxy on the cluster of deploy/ha, started by bench/ha. npm run load -- --costs: one person alone performs each
// action several times; prints the processor time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../bench/chaos/random.mjs';
import { ROOT } from '../scripts/lib/setup.mjs';
import { reportCosts } from './costs.mjs';
import { findFaults, lastEvent } from './check.mjs';
import { withClusterStage } from './cluster-stage.mjs';
import { createLog, listLines, startMeters } from './journeys/figures.mjs';
import { createLedger } from './ledger.mjs';
import { createOutbox } from './outbox.mjs';
import { grantsFor, toPeople, work } from './people.mjs';
import { proveCheck } from './proof.mjs';
import { loadProduct, withStage } from './stage.mjs';

const words = process.argv.slice(2);
const option = (name, standard) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? standard : words[at + 1];
};
const steps = (option('steps') ?? option('users', '200')).split(',').map(Number);
const onCluster = words.includes('--cluster');
const processes = onCluster ? 2 : Number(option('processes', '1'));
/** Sign-ins started per second. Hashing a password takes as long as reading a hundred pages. */
const signIns = Number(option('sign-ins', '5'));
const holdMs = Number(option('hold', '90')) * 1000;
const seed = Number(option('seed', '1'));
/** The real programme has about 190 grants; a smaller run meets as many. */
const LEAST_GRANTS = Number(option('grants', '200'));

const product = await loadProduct();
const grants = Math.max(LEAST_GRANTS, grantsFor(steps.at(-1)));
const costs = words.includes('--costs');
const withPlace = onCluster ? withClusterStage : withStage;
const result = await withPlace(product, { processes, grants }, costs ? reportCosts : play);
mkdirSync(join(ROOT, '.cache'), { recursive: true });
writeFileSync(join(ROOT, '.cache/load.json'), `${JSON.stringify(result, null, 2)}\n`);
if (result.faults > 0 || result.found.length > 0) process.exitCode = 1;

async function play(stage) {
  const { log, faults, between, count } = createLog();
  const ledger = createLedger();
  const outbox = stage.outbox ?? createOutbox();
  const random = randomFrom(seed);
  const people = toPeople(stage.places, random);
  const since = await lastEvent(stage.query);
  let over = false;
  const working = [];
  const told = [];
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (over = true));
  let stepBegan = performance.now();
  for (const users of steps) {
    while (working.length < users && !over) {
      const number = working.length;
      const one = { number, ledger, log, outbox, isOver: () => over, seed: random() * 2 ** 32 };
      working.push(work(stage, people[number], one));
      await pause(1000 / signIns);
    }
    // The last ones are still at their code.
    await pause(8_000);
    const from = performance.now();
    const meters = startMeters(stage);
    for (let left = holdMs; left > 0 && !over; left -= 500) await pause(500);
    const held = between(from, performance.now());
    const signedIn = between(stepBegan, from).filter(({ kind }) => kind.startsWith('sign in'));
    told.push(report({ users, processes, held, signedIn, use: meters.end() }));
    stepBegan = performance.now();
  }
  over = true;
  await Promise.all(working);
  reportFaults(faults);
  const found = await findFaults(stage, ledger, since);
  const said = [stage.operate('audit:verify')];
  // Adds every tally of every upload up again, which takes minutes.
  if (words.includes('--recount')) said.push(stage.operate('tallies:rebuild'));
  if (words.includes('--prove')) found.push(...(await proveCheck(stage, ledger, since)));
  const saves = [...ledger.pages.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const acknowledged = (list) => list.filter(({ number }) => number !== null).length;
  console.log(
    `${count()} calls, ${faults.length} not answered as they should be. Acknowledged and looked for in the database: ${saves} saves of ${ledger.pages.size} pages, ${acknowledged(ledger.uploads)} uploads (${toRows(ledger)} rows), ${acknowledged(ledger.submissions)} submissions; ${found.length} not as they should be.`,
  );
  for (const sentence of [...found.slice(0, 20), ...said]) console.log(`  ${sentence}`);
  return { seed, processes, steps: told, calls: count(), faults: faults.length, found };
}

function report({ users, held, signedIn, use, ...rest }) {
  const lines = [
    ...listLines(signedIn).slice(0, -1),
    ...listLines(held.filter(({ kind }) => !kind.startsWith('sign in'))),
  ];
  const perSecond = Math.round((held.length / use.seconds) * 10) / 10;
  // A crowded machine stretches elapsed time far more than the processor time of a call.
  const perCall = (processors) => Math.round((processors * use.seconds * 10_000) / held.length) / 10;
  const each = {
    server: perCall(use.servers.reduce((sum, one) => sum + one, 0)),
    postgres: perCall(use.postgres),
  };
  console.log(
    `\n${users} people, ${rest.processes} server process${rest.processes > 1 ? 'es' : ''}: ${perSecond} calls a second, of ${each.server} ms processor time of the servers and ${each.postgres} ms of PostgreSQL each`,
  );
  console.table(lines);
  console.log(`processors used: ${JSON.stringify(use)}`);
  return { users, perSecond, each, lines, use };
}

/** Each distinct fault with its number of occurrences. */
function reportFaults(faults) {
  const counts = new Map();
  for (const { kind, fault } of faults) {
    const alike = `${kind}: ${fault.replaceAll(/\d+(?=[/&?]|$)|-\d+/g, '…')}`;
    counts.set(alike, (counts.get(alike) ?? 0) + 1);
  }
  for (const [fault, often] of counts) console.log(`  ${often} × ${fault}`);
}

function toRows({ uploads }) {
  return uploads.filter(({ number }) => number !== null).reduce((sum, { rows }) => sum + rows, 0);
}
