/** Fills the demo's grants period by period, through the commands that save pages and submit reports. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { FormName } from '@srae/domain/form-kit/form';
import { type Release, type ReleaseRules, saveNextRelease } from '../src/commands/releases/release-report.ts';
import { saveForm } from '../src/commands/forms/save-form.ts';
import { submitReport } from '../src/commands/reports/submit-report.ts';
import type { DemoDeps } from '../src/demo.ts';
import type { Tx } from '../src/store/database/database.ts';
import { saveSumChanges, type SumChange } from '../src/store/releases/release-sums.ts';
import {
  granteeAnswers,
  providerAnswers,
  reachAnswers,
  structureAnswers,
  surveyAnswers,
} from './demo-answers.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { pageSave, submission } from './seed-saves.ts';
import type { SeedPlace } from './seed-saves.ts';
import type { SeededPeople } from './seed-people.ts';
import type { SeededGrant, SeededProgramme, SeededProgram, SeededProvider } from './seed-programme.ts';
import { seedUploads } from './seed-uploads.ts';

/** The winter that is over: every grant but the nearly empty one reported, uploaded and submitted. */
export async function seedWinter(
  tx: Tx,
  demo: SeededProgramme,
  people: SeededPeople,
  { release, signal }: Pick<DemoDeps, 'release' | 'signal'>,
): Promise<void> {
  const season = releaseSeason(tx, demo.winterPk, release);
  for (const [index, grant] of demo.grants.entries()) {
    signal?.throwIfAborted();
    if (index === 1) continue;
    const place = toPlace(grant, demo.winterPk, people, '2023-02-20T15:00:00Z');
    const random = createRandom(2000 + index);
    await fillGrant(tx, place, grant, { demo, random });
    await seedUploads(tx, place, grant, createRandom(3000 + index));
    await submitReport(tx, submission(place), season.release);
  }
  await season.saveSums();
}

/** The current summer: some grants are done, some under way, some have not begun. */
export async function seedSummer(
  tx: Tx,
  demo: SeededProgramme,
  people: SeededPeople,
  { release, signal }: Pick<DemoDeps, 'release' | 'signal'>,
): Promise<void> {
  const season = releaseSeason(tx, demo.summerPk, release);
  for (const [index, grant] of demo.grants.entries()) {
    signal?.throwIfAborted();
    if (grant.progress === 'empty') continue;
    const place = toPlace(grant, demo.summerPk, people, '2023-07-24T15:00:00Z');
    const random = createRandom(4000 + index);
    if (index === 0) {
      await fillFirstGrant(tx, place, grant, { demo, random });
    } else if (grant.progress === 'started') {
      const [first] = grant.providers;
      await save(tx, place, 'grantee', {}, granteeAnswers(grant, random));
      if (first) await fillProvider(tx, place, first, { demo, random });
    } else {
      await fillGrant(tx, place, grant, { demo, random });
      await seedUploads(tx, place, grant, createRandom(5000 + index));
      if (grant.progress === 'minor issues') await leaveIssues(tx, place, grant);
      await submitReport(tx, submission(place), season.release);
    }
  }
  await season.saveSums();
}

/** Releases of a season whose sums over grants are written once, when it ends. */
function releaseSeason(tx: Tx, periodPk: number, rules: ReleaseRules) {
  const changes: SumChange[] = [];
  const release: Release = async (_tx, submitted) => {
    const change = await saveNextRelease(tx, submitted, rules);
    if (change) changes.push(change);
  };
  return { release, saveSums: () => saveSumChanges(tx, periodPk, changes) };
}

/** What answers are made of. */
type Filling = { readonly demo: SeededProgramme; readonly random: Random };

/** Grace's first grant: providers and programs report their youth and surveys; the rest is left to do by hand. */
async function fillFirstGrant(
  tx: Tx,
  place: SeedPlace,
  grant: SeededGrant,
  { demo, random }: Filling,
): Promise<void> {
  for (const [index, provider] of grant.providers.entries()) {
    await activate(tx, place, { providerId: provider.pk });
    if (index > 0)
      await save(tx, place, 'provider', { providerId: provider.pk }, providerAnswers(provider, random));
    for (const [number, program] of provider.programs.entries()) {
      const target = { providerId: provider.pk, programId: program.pk };
      await activate(tx, place, target);
      const missing = index === 0 && number === 0;
      if (!missing)
        await save(
          tx,
          place,
          'programstructure',
          target,
          structureAnswers(toCurriculum(demo, program), random),
        );
      await save(tx, place, 'programreach', target, reachAnswers(program, random));
      await save(tx, place, 'programentryexit', target, surveyAnswers(program));
    }
  }
}

async function fillGrant(
  tx: Tx,
  place: SeedPlace,
  grant: SeededGrant,
  { demo, random }: Filling,
): Promise<void> {
  await save(tx, place, 'grantee', {}, granteeAnswers(grant, random));
  for (const provider of grant.providers) await fillProvider(tx, place, provider, { demo, random });
}

async function fillProvider(
  tx: Tx,
  place: SeedPlace,
  provider: SeededProvider,
  { demo, random }: Filling,
): Promise<void> {
  await activate(tx, place, { providerId: provider.pk });
  await save(tx, place, 'provider', { providerId: provider.pk }, providerAnswers(provider, random));
  for (const program of provider.programs) {
    const target = { providerId: provider.pk, programId: program.pk };
    await activate(tx, place, target);
    await save(tx, place, 'programstructure', target, structureAnswers(toCurriculum(demo, program), random));
    await save(tx, place, 'programreach', target, reachAnswers(program, random));
    await save(tx, place, 'programentryexit', target, surveyAnswers(program));
  }
}

/** Blanks the target number of youth: a minor issue that does not stop a submission. */
async function leaveIssues(tx: Tx, place: SeedPlace, grant: SeededGrant): Promise<void> {
  await saveForm(tx, pageSave(place, 'grantee', { answers: { gr_target_num_youth: null }, version: 1 }));
  void grant;
}

async function activate(tx: Tx, place: SeedPlace, target: Target): Promise<void> {
  const column = target.programId === undefined ? 'prov_active' : 'prog_active';
  const form = target.programId === undefined ? 'provider' : 'programstructure';
  await saveForm(tx, pageSave(place, form, { target, answers: { [column]: true } }));
}

type Target = { readonly providerId?: number; readonly programId?: number };

async function save(...[tx, place, form, target, answers]: [Tx, SeedPlace, ...SaveParts]): Promise<void> {
  await saveForm(tx, pageSave(place, form, { target, answers }));
}

type SaveParts = [form: FormName, target: Target, answers: Answers];

function toCurriculum(demo: SeededProgramme, program: SeededProgram): number {
  return demo.curricula.get(program.curriculum) ?? 0;
}

/** A grant's pages are saved by the first person who reports for it. */
function toPlace(grant: SeededGrant, periodPk: number, people: SeededPeople, at: string): SeedPlace {
  const by = people.get(grant.pk);
  if (!by) throw new Error('Every grant of the demo has somebody who reports for it.');
  return { grantId: grant.pk, periodPk, by, at: new Date(at) };
}
