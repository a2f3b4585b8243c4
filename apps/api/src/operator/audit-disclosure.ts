/** audit:disclosure: attacks everything released, and prints only what can be inferred from it (BEY-192). */
import { pluralize } from '@srae/domain/form-kit/numbers';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { auditDisclosure } from '../commands/releases/audit-disclosure.ts';
import { toProtection } from '../commands/figures/dashboard-measures.ts';
import type { Attacked, Finding } from '../disclosure/attack-question.ts';
import { listPeriods, type PeriodRow } from '../store/programme/periods.ts';
import { type Command, recordCommand, Refusal } from './command.ts';

/** Maximum number of findings printed. */
const MOST_LINES = 200;

export const auditDisclosureCommand: Command = {
  name: 'audit:disclosure',
  about: 'attacks all released survey figures; fails when a small count follows from them',
  options: {
    quick: { type: 'boolean', about: 'leaves the further factors out' },
    period: { type: 'string', about: 'the name of one period; without it all are attacked' },
  },
  run: async (deps, values) => {
    const all = await listPeriods(deps.db);
    const periods =
      values['period'] === undefined ? all : all.filter(({ name }) => name === values['period']);
    if (periods.length === 0)
      throw new Refusal(
        all.length === 0 ? 'There is no reporting period yet.' : 'There is no period of this name.',
      );
    const { attacks, known, estimated, lines } = await attackPeriods(deps, periods, values['quick'] === true);
    await recordCommand(deps.db, deps, {
      action: 'operator.audit-disclosure',
      details: { attacks, findings: known + estimated, estimated },
    });
    const attacked = `${attacks} attacks on ${pluralize(periods.length, 'period')}.`;
    if (known + estimated === 0)
      return [...lines, attacked, 'No small count and no agreement follows from what is released.'];
    const more = lines.length - MOST_LINES;
    throw new Refusal(
      [
        ...lines.slice(0, MOST_LINES),
        ...(more > 0 ? [`… and ${more} more.`] : []),
        attacked,
        ...toVerdict(known, estimated),
      ].join('\n'),
    );
  },
};

/** The number of attacks on the periods, what they found, and a line for each finding. */
async function attackPeriods(
  { db, config }: Parameters<Command['run']>[0],
  periods: readonly PeriodRow[],
  isQuick: boolean,
) {
  const protection = toProtection(config);
  const lines: string[] = [];
  let [attacks, known, estimated] = [0, 0, 0];
  for (const { pk, name, instrument } of periods) {
    const period = { db, protection, periodPk: pk, instrument: getInstrument(instrument) };
    for await (const found of auditDisclosure(period, isQuick ? [] : undefined)) {
      attacks += 1;
      const estimates = found.findings.filter(({ follows }) => follows.by === 'least squares').length;
      estimated += estimates;
      known += found.findings.length - estimates + found.noiseFree.length;
      lines.push(...toLines(found).map((line) => `${name}: ${line}`));
    }
  }
  return { attacks, known, estimated, lines };
}

function toLines({ about, isContradiction, noiseFree, findings }: Attacked): readonly string[] {
  return [
    ...(isContradiction
      ? [`${about} fits no counts: rows of places are released that are no longer listed.`]
      : []),
    ...noiseFree.map((place) => `no noise seems to be in ${place}.`),
    ...findings.map(toLine),
  ];
}

/**
 * What follows and what is estimated, apart: the attack does not know the counts, so that an estimate near the threshold
 * may be one of a count that is not small (decision 31).
 */
export function toVerdict(known: number, estimated: number): readonly string[] {
  const follows = pluralize(known, 'small count FOLLOWS', 'small counts FOLLOW');
  const near = pluralize(estimated, 'count');
  return [
    ...(known > 0 ? [`${follows} from what is released.`] : []),
    ...(estimated > 0
      ? [
          `${near} near 1 to 10 can be estimated with a standard error under 1; counts just over 10 are among them by chance (decision 31).`,
        ]
      : []),
  ];
}

function toLine({ about, place, without, school, group, part, follows }: Finding): string {
  const where = [
    without === null ? place : `${place} without ${without}`,
    ...(school === 'all' ? [] : [school.toUpperCase()]),
    ...(group === '' ? [] : [group]),
  ].join(', ');
  const what =
    follows.by === 'bounds'
      ? `between ${follows.low} and ${follows.high}`
      : `about ${follows.estimate.toFixed(1)}, standard error ${follows.standardError.toFixed(2)}`;
  return `${about}, ${part}, ${where}: ${what}.`;
}
