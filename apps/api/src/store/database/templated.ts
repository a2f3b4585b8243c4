/**
 * Statements whose text is built once per process and whose values are bound per call: the query builder takes a few
 * microseconds per column of a wide row, which every read or save of a page would repeat.
 */
import { CompiledQuery } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Query } from './database.ts';

/**
 * A query cached by its shape. `build` creates the text the first time, with slots instead of values, which it may
 * place but not inspect. Everything that affects the text must be part of the shape.
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
        // Slots are in the positions of the values.
        text = build(toSlots(values, []) as V).compile(db);
        texts.set(shape, text);
      }
      const parameters = text.parameters.map((one) => (one instanceof Slot ? one.read(values) : one));
      return CompiledQuery.raw(text.sql, parameters);
    },
  };
}

const texts = new Map<string, Pick<CompiledQuery, 'sql' | 'parameters'>>();

/** The position of a value, by its property path. */
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

/** Whether this is a nested object of values; dates, bytes and arrays are values themselves. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
