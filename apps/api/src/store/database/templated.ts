/**
 * Statements whose text is made once in a process, and whose values are new every time: the query builder takes a few
 * microseconds for each column of a wide row, which a read or a save of a page would pay again and again.
 */
import { CompiledQuery } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Query } from './database.ts';

/**
 * A query by the text of its shape. `build` makes the text the first time, of slots in place of the values: it may place
 * them and may not look at them. Whatever changes the text is named in the shape.
 */
export function templateQuery<V extends object, R>(
  shape: string,
  values: V,
  build: (slots: V) => RawBuilder<R>,
): Query<R> {
  return {
    compile(db: QueryExecutorProvider): CompiledQuery<R> {
      let text = texts.get(shape);
      if (!text) {
        // Slots stand where the values do.
        text = build(toSlots(values, []) as V).compile(db);
        texts.set(shape, text);
      }
      const parameters = text.parameters.map((one) => (one instanceof Slot ? one.read(values) : one));
      return CompiledQuery.raw(text.sql, parameters);
    },
  };
}

const texts = new Map<string, Pick<CompiledQuery, 'sql' | 'parameters'>>();

/** The place of a value, by the names that lead to it. */
class Slot {
  readonly #path: readonly string[];

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  read(values: object): unknown {
    return this.#path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), values);
  }
}

function toSlots(values: object, path: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const at = [...path, name];
      return [name, isRecord(value) ? toSlots(value, at) : new Slot(at)];
    }),
  );
}

/** Whether values have names of their own; dates, bytes and lists are values themselves. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
