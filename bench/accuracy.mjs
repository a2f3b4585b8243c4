// Accuracy cost of the noise (decision 30): shares of survey answers in the demo's winter as others see them,
// compared with the true ones, by level of place. Prints tables for both standard deviations; BENCH_DATA_DIR selects
// other data, BENCH_PERIOD the prefix of another period's name.
import { bundled } from './upload/bundle.mjs';
import { withPortal } from './upload/portal.mjs';
import { rounded } from './lib/results.mjs';

/** The default threshold. */
const THRESHOLD = 11;
/** The finest of the further factors. */
const FINEST = 'race';

export async function measure() {
  const product = await import(await bundled('../accuracy/product'));
  await withPortal(product, async ({ database, connection }) => {
    const { rows } = await database.query(
      'select pk from reporting_periods where starts_with(name, $1) order by pk',
      [process.env.BENCH_PERIOD ?? 'Winter'],
    );
    const db = product.openDatabase({ ...connection, max: 1, setRole: 'srae_app' });
    try {
      const found = await product.inSnapshot(db, (tx) => compare(product, tx, rows[0].pk));
      for (const [name, levels] of found) {
        console.log(name);
        console.table(levels);
      }
    } finally {
      await db.destroy();
    }
  });
  return {};
}

/** Tables by name: standard deviation, and the breakdown factor. */
async function compare(product, tx, periodPk) {
  const { MEASURES, NOISE_TABLES, activeFacts, listGrantFacts, listPlaces, releasedSums } = product;
  const facts = (await listGrantFacts(tx, { periodPk, basis: 'submitted', factors: [FINEST] })).map(
    activeFacts,
  );
  const measures = [...MEASURES.sets.youth, ...MEASURES.sets.responses].filter(
    ({ source }) => source === 'survey',
  );
  const tables = new Map();
  for (const { level, place } of drawPlaces(listPlaces(facts, 'program'))) {
    for (const by of [undefined, FINEST]) {
      const tallies = await released(product, tx, { periodPk, place, by });
      const sums = releasedSums(tallies);
      const figures = (table, threshold) =>
        toFigures(product, measures, { kind: 'protected', table, threshold, sums, place, by });
      const exact = figures(NO_NOISE, 0);
      for (const [deviation, table] of Object.entries(NOISE_TABLES)) {
        const name = `standard deviation ${deviation}${by ? `, by ${by}` : ''}`;
        const levels = tables.get(name) ?? new Map();
        tables.set(name, levels);
        const errors = levels.get(level) ?? { shares: 0, shown: [] };
        levels.set(level, errors);
        addErrors(errors, exact, figures(table, THRESHOLD), by);
      }
    }
  }
  return [...tables].map(([name, levels]) => [
    name,
    [...levels].map(([level, errors]) => toLine(level, errors)),
  ]);
}

/** All positions map to a noise of 0. */
const NO_NOISE = [2 ** 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

const LEVELS = ['cohort', 'stream', 'grant', 'provider', 'program'];
/** Sample size for a level with more places, evenly spaced in the list. */
const PLACES = 200;

function drawPlaces(places) {
  const levels = new Map();
  for (const { key, query: place } of places) {
    const level = key === 'all' ? 'nation' : LEVELS.find((name) => key.split(', ').at(-1).startsWith(name));
    const all = levels.get(level) ?? [];
    levels.set(level, all);
    all.push({ level, place });
  }
  return [...levels.values()].flatMap((all) => {
    const step = Math.max(1, all.length / PLACES);
    return Array.from({ length: Math.min(PLACES, all.length) }, (_, at) => all[Math.floor(at * step)]);
  });
}

function released(product, tx, { periodPk, place, by }) {
  const { listPlaceSums, listPlaceTallies } = product;
  return place.grant === undefined
    ? listPlaceSums(tx, periodPk, place, by)
    : listPlaceTallies(tx, periodPk, place, by);
}

function toFigures(product, measures, { place, by, ...source }) {
  const { computeFigures, MEASURES } = product;
  return computeFigures(measures, [], source, {
    place,
    school: 'all',
    factors: MEASURES.factors,
    by,
    season: 'winter',
    comparing: false,
    periods: [],
  });
}

/** Errors of the shares that are shown, in percentage points. */
function addErrors(errors, exact, shown, by) {
  for (const [at, figure] of exact.entries()) {
    if (by !== undefined && figure.by === undefined) continue;
    for (const [row, { cells }] of figure.rows.entries()) {
      for (const [index, cell] of cells.entries()) {
        if (cell.value === null) continue;
        errors.shares += 1;
        const other = shown[at].rows[row].cells[index];
        if (other !== undefined && other.value !== null)
          errors.shown.push(Math.abs(toShare(other) - toShare(cell)));
      }
    }
  }
}

function toShare({ numerator, denominator }) {
  return (100 * numerator) / denominator;
}

function toLine(level, { shares, shown }) {
  const sorted = shown.toSorted((one, other) => one - other);
  const at = (part) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN);
  const percent = Math.round((100 * shown.length) / shares);
  return { level, shares, 'shown %': percent, half: at(0.5), '95 of 100': at(0.95), largest: at(1) };
}
