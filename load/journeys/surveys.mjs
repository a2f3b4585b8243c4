// Sends a survey file with the upload page's own code: batches of 500 rows, three in flight, the commit.
import { between } from '../../bench/chaos/random.mjs';
import { packedBatch } from '../../bench/lib/packed-batch.mjs';
import { shaped } from './sign-in.mjs';
import { Refused } from '../caller.mjs';

const BATCH = 500;
/** Rows of a file, and how many files in a hundred have that many: median about 1,400, some are large. */
const SIZES = [
  { of: 60, rows: [200, 800] },
  { of: 35, rows: [800, 2_500] },
  { of: 5, rows: [10_000, 10_000] },
];
let files = 0;
const RUN = Date.now().toString(36);

/** Opens the page, waits as for the check of a file with that many rows, and sends it. */
export async function uploadSurvey(
  { caller, product, ledger, random, think, place },
  kind,
  rows = toRows(random),
) {
  const { grant, period, providers } = place;
  const address = `/api/${kind}/${grant}/submissions/${period}`;
  const { uploadSchemas } = product;
  await Promise.all([
    caller.call('upload page', 'GET', `${address}/uploads/reduce`, {
      check: (data) => shaped(uploadSchemas.uploadStatus, data),
    }),
    caller.call('upload page', 'GET', `${address}/uploads`, {
      check: (data) => shaped(uploadSchemas.history, data),
    }),
    caller.call('upload page', 'GET', `${address}/providers-programs/reduce`, {
      check: (data) =>
        data.length > 0 ? shaped(uploadSchemas.expectedRows, data) : 'no program expects surveys',
    }),
  ]);
  await think(5, 15);
  const pairs = providers.flatMap(({ name, programs }) => programs.map((program) => [name, program.name]));
  files += 1;
  const file = { kind, mark: `load ${RUN} file ${files}`, rows, pairs };
  const entry = { kind, grant, period, name: `${file.mark}.csv`, rows: file.rows, number: null };
  ledger.uploads.push(entry);
  const receipt = await product.sendBatches({
    from: product.START,
    pack: async (position) => packed(product, file, position),
    send: (batch) => sendBatch(caller, product, `${address}/reduce`, batch),
    signal: new AbortController().signal,
    onSending: () => undefined,
    onStored: () => undefined,
  });
  entry.number = receipt.number;
}

async function sendBatch(caller, { ApiProblem, uploadSchemas }, address, { bytes, commit }) {
  try {
    const data = await caller.call(commit ? 'upload: commit' : 'upload: batch', 'PUT', address, {
      packed: bytes,
      check: (found) =>
        (found.receipt !== undefined) === commit
          ? shaped(uploadSchemas.batchAnswer, found)
          : 'a receipt in the wrong place',
    });
    return { transactionId: JSON.parse(data.Payload).transaction_id, receipt: data.receipt ?? null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // Already counted; whether a page would resend it does not matter here.
    throw new ApiProblem({ code: 'LOAD', message: error.message, status: 400, details: null });
  }
}

function toRows(random) {
  let left = random() * 100;
  const size = SIZES.find(({ of }) => (left -= of) < 0) ?? SIZES[0];
  return between(random, ...size.rows);
}

function packed(product, file, position) {
  const { listColumns, listCodes, SURVEYS } = product;
  const columns = listColumns(SURVEYS[file.kind]).map((column) => ({ ...column, codes: listCodes(column) }));
  const { body, commit, ...batch } = packedBatch(product, { ...file, size: BATCH }, position, (number) =>
    toRow(columns, file.pairs, number),
  );
  return { ...batch, commit, body: { bytes: body, commit } };
}

function toRow(columns, pairs, number) {
  const [provider, program] = pairs[number % pairs.length];
  return columns.map(({ name, answer, codes }) => {
    if (answer.kind === 'number') return number;
    if (name === 'provider_name') return provider;
    if (name === 'program_name') return program;
    if (name === 'survey_version') return number % 3 === 0 ? 'MS' : 'HS';
    if (answer.kind === 'text') return null;
    return codes[(number * 7 + name.length) % codes.length] ?? null;
  });
}
