// Bars of each figure: must is required, aim is the target. For most figures lower is better; `more` marks those
// where higher is. Ratios are against the yardstick measured by the suite in the same run.

export const BARS = {
  S1: { must: 1.5, aim: 1.2, what: 'a csv of 100,000 rows read and checked, beside a bare parse' },
  S2: { must: 2, aim: 1.5, what: 'an xlsx of the same, beside a bare scan of its sheet' },
  S3: { must: 0.22, aim: 0.15, what: 'an xlsx of the same, beside @e965/xlsx' },
  S4: { must: 130, aim: 90, what: 'MB of memory that S2 needs' },
  S5: { must: 2.5, aim: 1.5, what: '100,000 rows saved through the API, beside a bare copy' },
  S6: { must: 0.6, aim: 0.8, more: true, what: 'requests a second of a saved page, beside bare Fastify' },
  S7: { must: 0.5, aim: 0.7, more: true, what: 'saves of the longest page, beside one bare upsert' },
  S8: { must: 0.1, aim: 0.02, what: 'national results at ten times the programme, beside DuckDB' },
  'S8 processor': { must: 150, aim: 30, what: 'ms of processor time of the same, the slowest page' },
  S9: { must: 1.1, aim: 1, what: "a grant's pages among 2,000 grants, beside 192" },
  'S9 grant': {
    must: 1.1,
    aim: 1,
    what: 'cost of a provider or program in a grant of 100 and 400, beside 50 and 200',
  },
  'S9 report': { must: 100, aim: 50, what: 'ms of processor time of the report of that grant' },
  S10: { must: 120, aim: 90, what: 'kB of JavaScript until a stranger can sign in' },
  'S10 Lighthouse': { must: 2, aim: 0, what: 'points to 100 of the slowest page on a phone' },
  S11: { must: 32, aim: 16, what: 'ms from key to paint in the longest form, p95' },
  S11c: { must: 32, aim: 16, what: 'ms from key to paint in the grid of corrections, p95' },
  S12: { must: 50, aim: 16, what: 'ms, the longest gap of the page while 100,000 rows are checked' },
  'S12 cancel': { must: 100, aim: 16, what: 'ms until a check is cancelled' },
  S12c: { must: 50, aim: 16, what: 'ms, the longest gap while the grid of corrections opens' },
  S12w: { must: 50, aim: 16, what: 'ms, the longest gap while a workbook of forms is compared' },
  S13: { must: 2, aim: 1.3, what: 'first page of an Admin list, beside its bare SQL' },
  S14: { must: 0.2, aim: 0.02, what: 'figures after an upload of 1,000 rows, beside its commit' },
  S15: { must: 10, aim: 6, what: 'minutes of npm test, warm' },
  S16: {
    must: 3,
    aim: 1.5,
    what: 'a workbook of 100 providers read, judged and compared, beside a bare read',
  },
  'S16 save': { must: 4, aim: 2, what: 'the same saved, beside the bare SQL of its rows' },
  S17: { must: 40, aim: 20, what: 's of npm start on a bare machine, without the packages' },
};

/** 'aim', 'must' or 'no': the bar that a figure reaches. */
export function reached(figure, value) {
  const { must, aim, more } = BARS[figure];
  const reaches = (mark) => (more ? value >= mark : value <= mark);
  if (reaches(aim)) return 'aim';
  return reaches(must) ? 'must' : 'no';
}
