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

/** An item that stands elsewhere among the items of both: after which item, or null where it is the first. */
export type Move = { readonly name: string; readonly aspects: Aspects; readonly after: string | null };

export type Differences = {
  readonly removed: readonly (readonly [name: string, aspects: Aspects])[];
  readonly added: readonly (readonly [name: string, aspects: Aspects])[];
  readonly moved: readonly Move[];
  readonly changed: readonly Change[];
};

/** The differences of the newer items from the older ones, with the fewest moves that explain another order. */
export function findDifferences(older: Items, newer: Items): Differences {
  return {
    removed: [...older].filter(([name]) => !newer.has(name)),
    added: [...newer].filter(([name]) => !older.has(name)),
    moved: listMoves(older, newer),
    changed: [...newer].flatMap(([name, aspects]) => {
      const before = older.get(name);
      return before ? listChanges(name, before, aspects) : [];
    }),
  };
}

function listMoves(older: Items, newer: Items): readonly Move[] {
  const names = [...newer.keys()];
  const unmoved = new Set(
    longestCommon(
      [...older.keys()].filter((name) => newer.has(name)),
      names,
    ),
  );
  return names.flatMap((name, at): readonly Move[] => {
    const aspects = newer.get(name);
    if (!aspects || !older.has(name) || unmoved.has(name)) return [];
    return [{ name, aspects, after: names[at - 1] ?? null }];
  });
}

/** The longest list of names that both have in the same order. */
function longestCommon(before: readonly string[], after: readonly string[]): readonly string[] {
  const places = new Map(before.map((name, at) => [name, at]));
  const common = after.filter((name) => places.has(name));
  const placeOf = (name: string | undefined) => places.get(name ?? '') ?? -1;
  // By the last name of each: the longest ordered list that ends with it.
  const lists: (readonly string[])[] = [];
  for (const name of common) {
    const best = lists
      .filter((list) => placeOf(list.at(-1)) < placeOf(name))
      .reduce<readonly string[]>((long, list) => (list.length > long.length ? list : long), []);
    lists.push([...best, name]);
  }
  return lists.reduce<readonly string[]>((long, list) => (list.length > long.length ? list : long), []);
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
