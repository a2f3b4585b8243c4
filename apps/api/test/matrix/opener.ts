/** Calls a matrix row as a permitted actor, the Grantee where there is a choice. */
import { type Answer, type MatrixRequest, type RowCase, listPlaces, send, signedIn } from './call.ts';
import { type Column, COLUMNS, type MatrixRow } from './matrix-rows.ts';
import type { Stage } from './stage.ts';

/** A permitted actor, or undefined when the call is refused to everybody. */
export function opener({ cells }: Pick<MatrixRow, 'cells'>): Column | undefined {
  return cells.G === '200' ? 'G' : COLUMNS.find((column) => cells[column] === '200');
}

type Change = (ask: MatrixRequest) => MatrixRequest;
type AskChange = { readonly change?: Change; readonly column?: Column };

/** Sends the row's first call, modified, as the actor of a column; by default a permitted actor. */
export async function askAs(
  stage: Stage,
  row: MatrixRow,
  one: RowCase,
  { change, column = opener(row) ?? 'AN' }: AskChange = {},
): Promise<Answer> {
  const changed = change
    ? { changes: [change] }
    : { changes: [(ask: MatrixRequest) => ask], expected: row.cells[column] };
  const [answer] = await askEach(stage, row, one, { ...changed, column });
  if (!answer) throw new Error('One change is one answer.');
  return answer;
}

/**
 * Sends the row's first call, modified in each of these ways; returns the responses in order. The target is created
 * once: for calls that are refused and so leave it unchanged.
 */
export async function askEach(
  stage: Stage,
  row: MatrixRow,
  one: RowCase,
  {
    changes,
    column = opener(row) ?? 'AN',
    expected = 'refused',
  }: { readonly changes: readonly Change[]; readonly column?: Column; readonly expected?: string },
): Promise<readonly Answer[]> {
  const caller = await signedIn(stage, column, { ...row, expected });
  const [ask] = [await one.request(caller)].flat();
  if (!ask) throw new Error('A case asks at least one call.');
  const answers: Answer[] = [];
  for (const change of changes)
    answers.push(await send(stage, row, change(ask), { ...listPlaces(row)[0], session: caller.session }));
  await one.after?.(caller);
  return answers;
}
