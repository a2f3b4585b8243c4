// Reads and checks a file with the worker's own code, like the page.

const FOLLOWED = { signal: new AbortController().signal, onProgress: () => undefined };

/** The pairs in the files, as returned by the expectation call. */
export function expectedPairs(pairs, count) {
  return pairs.map(([provider_name, program_name]) => ({
    provider_name,
    program_name,
    survey_count: Math.ceil(count / pairs.length),
    prog_en_tot_surveys_ms_impact: 0,
    prog_en_tot_surveys_hs_impact: 0,
  }));
}

/** Opens the file, reads its headings, and checks every row; returns the worker's file, ready to return batches. */
export async function checkFile(product, file, expected) {
  const { createSurveyFile, suggestMapping, listFileColumns, NO_CORRECTIONS, SURVEYS } = product;
  const survey = createSurveyFile();
  await survey.open(file, FOLLOWED);
  const place = {
    sheet: 0,
    headersRow: 1,
    dataRow: 2,
    instrument: SURVEYS.entry.instrument,
    kind: 'entry',
  };
  const { headings } = await survey.preview(place, FOLLOWED);
  const suggested = suggestMapping(SURVEYS.entry, headings, true);
  const mapping = Object.fromEntries(
    listFileColumns(SURVEYS.entry).map(({ name }) => [name, suggested[name] ?? 'not-in-file']),
  );
  const order = {
    ...place,
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
