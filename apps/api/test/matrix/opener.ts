/** Calls a row of the matrix as a permitted actor, the Grantee where there is a choice. */
import { type Answer, type MatrixRequest, type RowCase, listPlaces, send, signedIn } from './call.ts';
import { type Column, COLUMNS, type MatrixRow } from './matrix-rows.ts';
import type { Stage } from './stage.ts';

/** Who may make the call, or undefined when it is refused to everybody. */
export function opener({ cells }: Pick<MatrixRow, 'cells'>): Column | undefined {
  return cells.G === '200' ? 'G' : COLUMNS.find((column) => cells[column] === '200');
}

type Change = (ask: MatrixRequest) => MatrixRequest;
type AskChange = { readonly change?: Change; readonly column?: Column };

/** The row's first call, changed, by a column; by its opener when none is named. */
export async function askAs(
  stage: Stage,
  row: MatrixRow,
  one: RowCase,
  { change = (ask) => ask, column = opener(row) ?? 'AN' }: AskChange = {},
): Promise<Answer> {
  const [answer] = await askEach(stage, row, one, { changes: [change], column });
  if (!answer) throw new Error('One change is one answer.');
  return answer;
}

/**
 * The row's first call, changed in each of these ways; the answers in their order. What the call is about is made once:
 * for calls that are refused, which leave it as it is.
 */
export async function askEach(
  stage: Stage,
  row: MatrixRow,
  one: RowCase,
  {
    changes,
    column = opener(row) ?? 'AN',
  }: { readonly changes: readonly Change[]; readonly column?: Column },
): Promise<readonly Answer[]> {
  const caller = await signedIn(stage, column);
  const [ask] = [await one.request(caller)].flat();
  if (!ask) throw new Error('A case asks at least one call.');
  const answers: Answer[] = [];
  for (const change of changes)
    answers.push(await send(stage, row, change(ask), { ...listPlaces(row)[0], session: caller.session }));
  await one.after?.(caller);
  return answers;
}
