/**
 * Parquet files, with a row group per 20,000 rows. The format has neither labels nor missing codes: columns contain
 * the numbers, and the key-value metadata `frictionless` contains the Table Schema that describes them.
 */
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { DataValue, Variable } from '@srae/domain/dataset/variable';
import { type Dataset, measure } from './dataset.ts';
import { tableSchema } from './table-schema.ts';

const GROUP_ROWS = 20_000;
const TYPES = { integer: 'INT64', number: 'DOUBLE', text: 'STRING' } as const;

/** The bytes of the file. */
export async function* writeParquet(dataset: Dataset): AsyncGenerator<Buffer> {
  const { variables } = dataset;
  await measure(dataset);
  const bytes = new ByteWriter();
  const drain = () => {
    const taken = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return taken;
  };
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: toColumns(variables, []) }),
    createdBy: 'SRAE Performance Measures Portal',
    kvMetadata: [
      { key: 'title', value: dataset.title },
      { key: 'frictionless', value: JSON.stringify(tableSchema(variables)) },
      ...dataset.about.map(([key, value]) => ({ key, value })),
    ],
  });
  let group: (readonly DataValue[])[] = [];
  const writeGroup = () =>
    writer.write({ columnData: toColumns(variables, group), rowGroupSize: GROUP_ROWS });
  for await (const row of dataset.rows()) {
    group.push(row);
    if (group.length < GROUP_ROWS) continue;
    await writeGroup();
    group = [];
    yield drain();
  }
  if (group.length > 0) await writeGroup();
  await writer.finish();
  yield drain();
}

function toColumns(variables: readonly Variable[], rows: readonly (readonly DataValue[])[]) {
  return variables.map(({ name, type }, at) => ({
    name,
    type: TYPES[type],
    nullable: true,
    data: rows.map((row) => {
      const value = row[at] ?? null;
      return type === 'integer' && value !== null ? BigInt(value) : value;
    }),
  }));
}
