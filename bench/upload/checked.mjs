// Reads and checks a file with the worker's own code, as the page asks it to.

const FOLLOWED = { signal: new AbortController().signal, onProgress: () => undefined };

/** The pairs that the files hold, as the expectation call would answer them. */
export function expectedPairs(pairs, count) {
  return pairs.map(([provider_name, program_name]) => ({
    provider_name,
    program_name,
    survey_count: Math.ceil(count / pairs.length),
    prog_en_tot_surveys_ms_impact: 0,
    prog_en_tot_surveys_hs_impact: 0,
  }));
}

/** Opens the file, takes its headings, and checks every row; returns the worker's file, ready to hand out batches. */
export async function checkFile(product, file, expected) {
  const { createSurveyFile, suggestMapping, listFileColumns, NO_CORRECTIONS, SURVEYS } = product;
  const survey = createSurveyFile();
  await survey.open(file, FOLLOWED);
  const place = { sheet: 0, headersRow: 1, dataRow: 2 };
  const { headings } = await survey.preview(place, FOLLOWED);
  const suggested = suggestMapping(SURVEYS.entry, headings, true);
  const mapping = Object.fromEntries(
    listFileColumns(SURVEYS.entry).map(({ name }) => [name, suggested[name] ?? 'not-in-file']),
  );
  const order = {
    ...place,
    instrument: SURVEYS.entry.instrument,
    kind: 'entry',
    custom: true,
    headings,
    mapping,
    expected,
    corrections: NO_CORRECTIONS,
  };
  const outcome = await survey.check(order, FOLLOWED);
  if (!outcome.submission) throw new Error(`the file is not clean: ${JSON.stringify(outcome.report.issues)}`);
  return {
    rows: outcome.submission.rows,
    batches: outcome.submission.batches,
    batchAt: (ask) => survey.batch(ask, FOLLOWED),
  };
}
