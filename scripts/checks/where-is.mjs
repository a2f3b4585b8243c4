// How docs/where-is.md is read: its lines, and whether a file defines the symbol named beside it.

/** The lines of its table: what is asked for, and the places with their symbols. */
export function listEntries(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:What \||---)/.test(line))
    .map((line) => {
      const [, what, where] = line.split('|').map((cell) => cell.trim());
      const places = [...where.matchAll(/`([^`]+)` `([^`]+)`/g)].map(([, path, symbol]) => ({
        path,
        symbol,
      }));
      return { what, places };
    });
}

/** Whether a file of that path, with that text, defines the symbol. */
export function defines({ path, text }, symbol) {
  return toDefinition(path, symbol).test(text);
}

/** A declaration or a member of that name; of a table, and of what is no name, the text as it is. */
function toDefinition(path, symbol) {
  const name = symbol.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (!/^\w+$/.test(symbol) || !/\.tsx?$/.test(path)) return new RegExp(name);
  return new RegExp(
    String.raw`\b(?:function\*?|const|type|class) ${name}\b|^\s+(?:readonly )?${name}\??[:(]`,
    'm',
  );
}
