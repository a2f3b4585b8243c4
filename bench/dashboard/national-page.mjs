// One page of the national results, compared with DuckDB counting the same survey figures.
import { median, rounded } from '../lib/results.mjs';
import { cpuDuring } from '../upload/processes.mjs';
import { askAtOnce, timed } from './ask.mjs';
import { count, toCounting } from './duck.mjs';

/**
 * A national page alternating with the counts of its survey figures; the first pair is cold and its results are
 * compared. In each round the page is read once after a grant has saved a page, and again.
 */
export async function loadPage(product, { duck, database, serverPid, period, tab, loadToken, rounds }) {
  const { MEASURES, NOISE_MAX, SURVEYS } = product;
  const measures = [...MEASURES.sets.overview, ...MEASURES.sets[tab]];
  const hasSurveys = MEASURES.sets[tab].some(({ source }) => source === 'survey');
  const statements = toCounting(listQuestions(measures), SURVEYS);
  const read = async () => {
    const dashboard = await loadToken();
    const { answer, used } = await cpuDuring({ database, serverPid }, () =>
      timed(() => askAtOnce(['overview', tab], `period=${period}&basis=saved`, dashboard)),
    );
    return { ...answer, used };
  };
  const { answer: figures, took: cold } = await read();
  if (hasSurveys) compare(figures, await count(duck, statements), measures, NOISE_MAX);
  const [changed, again, bare] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    await savePage(database, period, round);
    changed.push(await read());
    again.push(await read());
    bare.push(await timed(() => (hasSurveys ? count(duck, statements) : undefined)));
  }
  const middle = (list, name) => rounded(median(list.map((one) => one[name])));
  const ms = middle(changed, 'took');
  const found = {
    page: tab,
    ms,
    processor: middle(changed, 'used'),
    again: middle(again, 'took'),
    'processor again': middle(again, 'used'),
    cold: rounded(cold),
  };
  if (!hasSurveys) return found;
  return { ...found, duckdb: middle(bare, 'took'), ratio: rounded(ms / middle(bare, 'took')) };
}

/** Programs of another grant in each round. */
async function savePage(database, period, round) {
  await database.query(
    `update program_submissions set prog_reach_attend = coalesce(prog_reach_attend, 0) + 1
     where fk_reporting_periods = $1 and fk_grants = (select pk from grants order by pk desc offset $2 limit 1)`,
    [period, 40 * round],
  );
}

/** Throws where a displayed figure deviates from DuckDB's count by more than noise can cause. */
function compare(figures, counted, measures, noise) {
  let compared = 0;
  for (const { id, rows } of figures) {
    if (measures.find((one) => one.id === id)?.source !== 'survey') continue;
    for (const row of rows) {
      for (const [at, cell] of row.cells.entries()) {
        const expected = counted.get(`${row.id} ${at}`);
        if (expected === undefined || cell.hidden !== null) continue;
        if (Math.abs(expected - cell.numerator) > noise)
          throw new Error(`${row.id}: ${cell.numerator} is not ${expected}`);
        compared += 1;
      }
    }
  }
  if (compared < 20) throw new Error(`only ${compared} figures were compared`);
}

/** The distinct questions of the measures. */
function listQuestions(measures) {
  const questions = measures.flatMap(({ questions: own = [] }) => own);
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}
