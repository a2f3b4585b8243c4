import { unzipped } from './unzipped.ts';
import { buildZip } from './zip-builder.ts';

/** The workbook with the XML of one sheet edited; `sheet` is its number, from 1. */
export async function withSheet(
  bytes: Uint8Array,
  sheet: number,
  edit: (xml: string) => string,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = new Map(await unzipped(bytes));
  const name = `xl/worksheets/sheet${sheet}.xml`;
  parts.set(name, edit(parts.get(name) ?? ''));
  return buildZip([...parts].map(([part, data]) => ({ name: part, data })));
}
