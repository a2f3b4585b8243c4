/** Disclosure audit of a database: what an attacker can infer from all released figures (BEY-192). */
import type { Instrument } from '@srae/domain/instruments/instruments';
import type { FactorId } from '@srae/domain/measures/catalogue/factor';
import { NOISE_MAX, type NoiseTable } from '@srae/domain/measures/protection/noise';
import {
  attackBases,
  type Attacked,
  type AttackOn,
  attackQuestion,
} from '../../disclosure/attack-question.ts';
import { attackDesk, findNoiseFreeDesk, listDeskSubjects } from '../../disclosure/desk-attack.ts';
import type { ProtectionRules } from '../../disclosure/readings.ts';
import { type AttackedQuestion, attackedQuestions } from '../../disclosure/released-cells.ts';
import type { ReleasedTable } from '../../disclosure/released-table.ts';
import { inSnapshot } from '../../store/database/database.ts';
import { getFigureVersions } from '../../store/figures/figure-changes.ts';
import { loadDeskFiles } from '../quality/desk-files.ts';
import {
  listReleasedPlaces,
  listReleasedMeasures,
  readReleased,
  type ReleasedSource,
} from './released-figures.ts';

/** Every question of an instrument that is released. */
export function listQuestions(instrument: Instrument): readonly AttackedQuestion[] {
  return attackedQuestions(listReleasedMeasures(instrument));
}

/** The published parameters of the protection of a source. */
export function toRules({
  protection: { table, threshold },
}: Pick<ReleasedSource, 'protection'>): ProtectionRules {
  const all = table.reduce((sum, weight, noise) => sum + (noise === 0 ? 1 : 2) * weight, 0);
  return { threshold, noiseEnd: NOISE_MAX, noiseVariance: sumOfSquares(table) / all };
}

function sumOfSquares(table: NoiseTable): number {
  return table.reduce((sum, weight, noise) => sum + 2 * weight * noise * noise, 0);
}

/**
 * Attacks all figures of a period on both bases, question by question: without a factor, by each factor, and the
 * number of surveys from the denominators of all questions; and what the data-quality desk counts.
 */
export async function* auditDisclosure(
  source: Omit<ReleasedSource, 'basis'>,
  factors: readonly FactorId[] = source.instrument.measures.factors.map(({ id }) => id),
): AsyncGenerator<Attacked> {
  const rules = toRules(source);
  const { instrument } = source;
  const questions = listQuestions(instrument);
  const places = await listReleasedPlaces({ ...source, basis: 'submitted' });
  const read = async (by?: FactorId, table?: ReleasedTable) => {
    const once = await readReleased({ ...source, basis: 'submitted' }, places, by, table);
    return readReleased({ ...source, basis: 'saved' }, places, by, once);
  };
  const plain = { instrument, places, rules, released: await read() };
  for (const attacked of questions) yield attackQuestion(plain, attacked, null);
  for (const kind of ['entry', 'exit'] as const) yield attackBases(plain, kind, questions);
  yield* attackDeskCounts(source, plain, questions);
  for (const factor of factors) {
    // Breakdowns contain no totals, so they are read together with the figures without a factor.
    const released = await read(factor, plain.released.copy());
    for (const attacked of questions)
      if (!attacked.question.isFactor) yield attackQuestion({ ...plain, released }, attacked, factor);
  }
}

/** Attacks the counts of the data-quality desk, together with the figures without a factor. */
async function* attackDeskCounts(
  { db, protection, periodPk, instrument }: Omit<ReleasedSource, 'basis'>,
  on: AttackOn,
  questions: readonly AttackedQuestion[],
): AsyncGenerator<Attacked> {
  const subjects = await inSnapshot(db, async (tx) => {
    const versions = await getFigureVersions(db, tx);
    const period = { pk: periodPk, instrument: instrument.id };
    const { checks, listFiles } = await loadDeskFiles(tx, { period, protection, versions });
    return listDeskSubjects([...checks.keys()].map((grantId) => [grantId, listFiles(grantId)] as const));
  });
  const noiseFree = findNoiseFreeDesk(subjects, on.rules);
  if (noiseFree.length > 0) yield { about: 'the desk', findings: [], noiseFree, isContradiction: false };
  for (const subject of subjects) yield attackDesk(on, subject, questions);
}
