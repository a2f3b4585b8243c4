/** Describes an item by aspects, and how two instruments differ in them. */

/** An aspect is a text, or a list of which only the differing elements are reported. */
export type Aspects = Readonly<Record<string, string | readonly string[]>>;

/** Items by name, in order. */
export type Items = ReadonlyMap<string, Aspects>;

export type Change = {
  readonly name: string;
  readonly aspect: string;
  readonly before: string;
  readonly after: string;
};

export type Differences = {
  readonly removed: readonly (readonly [name: string, aspects: Aspects])[];
  readonly added: readonly (readonly [name: string, aspects: Aspects])[];
  readonly changed: readonly Change[];
};

/** The differences of the newer items from the older ones; order is ignored. */
export function findDifferences(older: Items, newer: Items): Differences {
  return {
    removed: [...older].filter(([name]) => !newer.has(name)),
    added: [...newer].filter(([name]) => !older.has(name)),
    changed: [...newer].flatMap(([name, aspects]) => {
      const before = older.get(name);
      return before ? listChanges(name, before, aspects) : [];
    }),
  };
}

function listChanges(name: string, before: Aspects, after: Aspects): readonly Change[] {
  return Object.keys(after).flatMap((aspect): readonly Change[] => {
    const [was, is] = [before[aspect] ?? '', after[aspect] ?? ''];
    if (typeof was === 'string' || typeof is === 'string') {
      const texts = { before: String(was), after: String(is) };
      return texts.before === texts.after ? [] : [{ name, aspect, ...texts }];
    }
    const gone = was.filter((one) => !is.includes(one));
    const come = is.filter((one) => !was.includes(one));
    if (gone.length + come.length > 0)
      return [{ name, aspect, before: gone.join('; '), after: come.join('; ') }];
    return was.join() === is.join() ? [] : [{ name, aspect, before: was.join('; '), after: is.join('; ') }];
  });
}
