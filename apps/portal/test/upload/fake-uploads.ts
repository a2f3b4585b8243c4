/** The upload calls of the fake server: parses batches by the contract, commits, stores mappings. */
import { batchBody, type Receipt, type UploadBatch } from '@srae/contract/schemas/uploads';
import { valueMappingsBody, type RememberedValue } from '@srae/contract/schemas/mappings/value-mappings';
import { ATTEMPT_HEADER } from '@srae/contract/uploads';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { RecordedRequest, startFakeServer } from '../fake-server.ts';
import { EXPECTED } from './fixtures.ts';

export const GRANT = 11;
export const PERIOD = 2;

type Answers = Parameters<typeof startFakeServer>[0];

export type FakeUploads = {
  readonly answers: Answers;
  /** Bodies of the received PUTs, in order. */
  readonly batches: UploadBatch[];
  /** The attempt of every PUT, including failed ones. */
  readonly attempts: (string | null)[];
  readonly receipts: Receipt[];
  readonly mappings: Map<string, unknown>;
  /** The stored value mappings. */
  readonly values: RememberedValue[];
  /** Failures for the next PUTs, in order; null stores the PUT normally. */
  readonly troubles: (Error | null)[];
};

export function fakeUploads(kind: SurveyKind, expected: readonly unknown[] = EXPECTED[kind]): FakeUploads {
  const batches: UploadBatch[] = [];
  const attempts: (string | null)[] = [];
  const receipts: Receipt[] = [];
  const mappings = new Map<string, unknown>();
  const values: RememberedValue[] = [];
  const troubles: (Error | null)[] = [];
  let announced: UploadBatch['announcement'] = null;
  const place = `/api/${kind}/${GRANT}/submissions/${PERIOD}`;

  async function save({ body, headers }: RecordedRequest): Promise<unknown> {
    attempts.push(headers.get(ATTEMPT_HEADER));
    const trouble = troubles.shift();
    if (trouble) throw trouble;
    if (headers.get('content-encoding') !== 'gzip') throw new Error('the body is not packed');
    const batch = batchBody(kind).parse(await unpacked(body));
    batches.push(batch);
    announced = batch.announcement ?? announced;
    const Payload = JSON.stringify({ success: true, transaction_id: 'transaction-1' });
    if (!batch.commit || announced === null) return { Payload };
    for (const receipt of receipts) receipt.in_force = false;
    const { upload_column_mapping: _, ...file } = announced;
    const receipt = {
      ...file,
      upload_cells_corrected: file.upload_cells_corrected ?? 0,
      upload_values_mapped: file.upload_values_mapped ?? [],
      number: receipts.length + 1,
      upload_time: '2023-08-01T12:00:00.000Z',
      uploaded_by: 'Grace Okafor',
      stored_sha256: null,
      provider: null,
      in_force: true,
      stands_for: [],
      withdrawals: [],
    };
    receipts.push(receipt);
    return { Payload, receipt };
  }

  const answers: Answers = {
    [`GET ${place}/uploads/reduce`]: () =>
      receipts.at(-1) ?? { upload_time: null, upload_file_name: null, upload_row_count: null },
    [`GET ${place}/uploads`]: () => [...receipts],
    [`GET ${place}/in-force`]: () => ({ rows: 0, providers: [], files: [], open: [] }),
    [`GET ${place}/providers-programs/reduce`]: () => expected,
    [`PUT ${place}/reduce`]: save,
    [`DELETE ${place}/open`]: () => ({}),
    [`DELETE ${place}`]: () => {
      receipts.length = 0;
      return {};
    },
    [`GET /api/${kind}/${GRANT}/mapping`]: ({ query }) => {
      const mapping = mappings.get(query.get('header_hash') ?? '') ?? null;
      return { mapping, updated_at: mapping === null ? null : '2023-07-04T18:05:00.000Z' };
    },
    [`PUT /api/${kind}/${GRANT}/mapping`]: ({ body }) => {
      // The page's own body; the contract's schema is tested on the server.
      const { header_hash, mapping } = body as { header_hash: string; mapping: unknown };
      mappings.set(header_hash, mapping);
      return { mapping, updated_at: '2023-07-04T18:05:00.000Z' };
    },
    [`GET /api/${kind}/${GRANT}/value-mappings`]: () => ({ mappings: [...values] }),
    [`PUT /api/${kind}/${GRANT}/value-mappings`]: ({ body }) => {
      const updated_at = '2023-07-04T18:05:00.000Z';
      values.push(
        ...valueMappingsBody(kind)
          .parse(body)
          .mappings.map((one) => ({ ...one, updated_at })),
      );
      return { mappings: [...values] };
    },
    [`GET /api/grantees/${GRANT}/submissions/${PERIOD}/reduce`]: () => ({ read_only: null }),
  };
  return { answers, batches, attempts, receipts, mappings, values, troubles };
}

async function unpacked(body: unknown): Promise<unknown> {
  if (!(body instanceof Uint8Array)) throw new Error('the body is not bytes');
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new Uint8Array(body));
      controller.close();
    },
  }).pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}
