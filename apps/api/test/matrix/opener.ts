/** Calls a row of the matrix as a permitted actor, the Grantee where there is a choice. */
import { type Answer, type Ask, type RowCase, listPlaces, send, signedIn } from './call.ts';
import { type Column, COLUMNS, type MatrixRow } from './matrix-rows.ts';
import type { Stage } from './stage.ts';

/** Who may make the call, or undefined when it is refused to everybody. */
export function opener({ cells }: Pick<MatrixRow, 'cells'>): Column | undefined {
  return cells.G === '200' ? 'G' : COLUMNS.find((column) => cells[column] === '200');
}

type AskChange = { readonly change?: (ask: Ask) => Ask; readonly column?: Column };

/** The row's first call, changed, by a column; by its opener when none is named. */
export async function askAs(
  stage: Stage,
  row: MatrixRow,
  one: RowCase,
  { change = (ask) => ask, column = opener(row) ?? 'AN' }: AskChange = {},
): Promise<Answer> {
  const asking = await signedIn(stage, column);
  const [ask] = [await one.ask(asking)].flat();
  if (!ask) throw new Error('A case asks at least one call.');
  const answer = await send(stage, row, change(ask), { ...listPlaces(row)[0], session: asking.session });
  await one.after?.(asking);
  return answer;
}
