// The processor time of server and database for each action. One person performs it alone, sequentially,
// so that the figures are valid on a shared machine, where elapsed times are not.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOfEndedChildren } from '../bench/upload/cpu.mjs';
import { randomFrom } from '../bench/chaos/random.mjs';
import { listChildren, createLog } from './journeys/figures.mjs';
import { fillForm, toPages } from './journeys/forms.mjs';
import { openDashboard, openReport, openTable, openTracker, submit } from './journeys/journeys.mjs';
import { createLedger } from './ledger.mjs';
import { createOutbox } from './outbox.mjs';
import { enter, toPeople, toPerson } from './people.mjs';
import { uploadSurvey } from './journeys/surveys.mjs';

const TIMES = 8;
/** A server that used less than this share of a second has finished its jobs. */
const QUIET = 0.03;

/** Prints the costs and returns them with the number of unexpected responses. */
export async function reportCosts(stage) {
  const { log, faults, count } = createLog();
  const outbox = createOutbox();
  const random = randomFrom(1);
  const people = toPeople(stage.places, random);
  const think = () => Promise.resolve();
  const alone = { ledger: createLedger(), log, random, think };
  const begun = (role, number) =>
    toPerson(
      stage,
      people.find((one) => one.role === role),
      { ...alone, number },
    );
  const persons = { grantee: begun('grantee', 1), provider: begun('provider', 2), staff: begun('staff', 3) };
  const lines = [];
  await quiet(stage);
  for (const [name, { role, before, does, times = TIMES, leaves = false }] of Object.entries(
    listActions(stage, outbox),
  )) {
    const person = persons[role];
    if (before) await before(person);
    // The first time warms up.
    await does(person);
    if (leaves) await quiet(stage);
    const calls = count();
    const measured = leaves ? 1 : times;
    const used = await usedBy(stage, async () => {
      for (let time = 0; time < measured; time += 1) await does(person);
    });
    const left = leaves ? await usedBy(stage, () => quiet(stage)) : null;
    lines.push({
      does: name,
      calls: Math.round((count() - calls) / measured),
      'server ms': rounded(used.server / measured),
      'PostgreSQL ms': rounded(used.postgres / measured),
      'jobs after it, server ms': left && rounded(left.server),
      'jobs after it, PostgreSQL ms': left && rounded(left.postgres),
    });
    console.log(JSON.stringify(lines.at(-1)));
  }
  console.table(lines);
  for (const { caller } of Object.values(persons)) caller.close();
  for (const fault of faults) console.log(`  ${fault.kind}: ${fault.fault}`);
  return { costs: lines, faults: faults.length, found: [] };
}

function listActions(stage, outbox) {
  const grantee = (does) => ({ role: 'grantee', does });
  const provider = (does) => ({ role: 'provider', does });
  const staff = (does) => ({ role: 'staff', does });
  const toPage = ({ place }, form) => {
    const [own] = place.providers;
    return {
      ...toPages({ ...place, provider: own.pk }),
      ...toPages({ ...place, provider: own.pk, program: own.programs[0].pk }),
    }[form];
  };
  const signsIn = { does: (person) => enter(stage, person, outbox), times: 4 };
  return {
    'signs in': { role: 'provider', ...signsIn },
    'opens the table': provider(openTable),
    'fills the provider form': provider((person) => fillForm(person, toPage(person, 'provider'))),
    'fills the structure form': provider((person) => fillForm(person, toPage(person, 'programstructure'))),
    'fills the reach form': provider((person) => fillForm(person, toPage(person, 'programreach'))),
    'fills the grantee form': {
      ...grantee((person) => fillForm(person, toPages(person.place).grantee)),
      before: (person) => enter(stage, person, outbox),
    },
    'opens the validation report': grantee(openReport),
    'opens the dashboard': grantee((person) => openDashboard(person, { grant: person.place.grant })),
    'looks at the nation and the tracker': {
      ...staff(async (person) => {
        await openDashboard(person, {});
        await openTracker(person);
      }),
      before: (person) => enter(stage, person, outbox),
    },
    'uploads a file of 1,000 rows': {
      ...grantee((person) => uploadSurvey(person, 'entry', 1_000)),
      leaves: true,
    },
    submits: { ...grantee(submit), leaves: true },
  };
}

const rounded = (ms) => Math.round(ms * 10) / 10;

async function usedBy({ serverPids, postmaster }, work) {
  const sum = (pids) => pids.reduce((total, pid) => total + toRan(pid), 0);
  // A backend that ends leaves its time to the postmaster.
  const read = () => ({
    server: sum(serverPids),
    postgres: sum(listChildren(postmaster)) + cpuOfEndedChildren(postmaster),
  });
  const before = read();
  await work();
  const after = read();
  return Object.fromEntries(Object.keys(after).map((what) => [what, after[what] - before[what]]));
}

async function quiet(stage) {
  // The jobs begin within ten seconds.
  await pause(11_000);
  for (;;) {
    const { server } = await usedBy(stage, () => pause(2_000));
    if (server / 2_000 < QUIET) return;
  }
}

/** Milliseconds of run time of all threads of a process. */
function toRan(pid) {
  const folder = `/proc/${pid}/task`;
  try {
    return readdirSync(folder).reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`${folder}/${thread}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6,
      0,
    );
  } catch {
    return 0; // it has just ended
  }
}
