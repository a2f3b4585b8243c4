// The tests that docs/security/forged-sign-ins.md names, row by row.
import { listTestFiles } from './test-index.mjs';

/** The column Test of each table: {part, title}; 'the same' repeats the row above. */
export function listForgedRows(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(' | ');
    if (!line.startsWith('| ') || cells.length < 3 || /^\| (?:Forged|Attack)/.test(line)) return [];
    const part = cells[0].slice(2);
    const named = cells.at(-1).replace(/ \|$/, '');
    return named
      .split('; ')
      .filter((title) => title !== 'the same')
      .map((title) => ({ part, title: title.replace(/ \([^)]*\)$/, '') }));
  });
}

/** The files of tests that the page names, by their path or by their name alone. */
export function listForgedTests(markdown) {
  const names = markdown.match(/[\w/.-]+\.(?:test|e2e)\.ts/g) ?? [];
  return listTestFiles().filter((file) => names.some((name) => file === name || file.endsWith(`/${name}`)));
}

/** Whether the title contains these words in order; '…' matches any others. */
export function covers(title, words) {
  let at = 0;
  for (const part of words.split('…').map((one) => one.trim())) {
    const found = title.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
