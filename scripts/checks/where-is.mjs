// Parses docs/where-is.md: its rows, and whether a file defines the symbol beside it.

/** The rows of its table: the topic, and the files with their symbols. */
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

/** Whether the file with that path and text defines the symbol. */
export function defines({ path, text }, symbol) {
  return toDefinition(path, symbol).test(text);
}

/** A declaration or member with that name; for a table, and for other text, the literal text. */
function toDefinition(path, symbol) {
  const name = symbol.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (!/^\w+$/.test(symbol) || !/\.tsx?$/.test(path)) return new RegExp(name);
  return new RegExp(
    String.raw`\b(?:function\*?|const|type|class) ${name}\b|^\s+(?:readonly )?${name}\??[:(]`,
    'm',
  );
}
