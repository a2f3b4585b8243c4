/** Suggests the accepted answer nearest to a refused value; never applied automatically (BEY-158). */
import { listChoices, type SurveyColumn } from '../catalogue/column.ts';
import { countSlips, foldName } from '../names.ts';

/** The code of the one likely answer, or null when there is none or more than one. */
export function suggestAnswer(column: SurveyColumn, found: string): string | null {
  const text = fold(found);
  if (text.length > TEXT_MAX) return null;
  const answers = listAnswers(column);
  for (const read of READINGS) {
    const codes = new Set(read(text, answers));
    const [code] = codes;
    if (code !== undefined) return codes.size === 1 ? code : null;
  }
  return null;
}

/** A stored code and all its spellings, folded. */
type Answer = { readonly code: string; readonly words: readonly string[] };

type Reading = (text: string, answers: readonly Answer[]) => readonly string[];

// From the most to the least certain match.
const READINGS: readonly Reading[] = [
  (text, answers) => listCodes(answers, (words) => words.includes(text)),
  (text, answers) => listCodes(answers, (words) => words.some((word) => isSynonym(text, word))),
  onlyNumber,
  (text, answers) => nearest(text, answers),
  namedFirst,
];

const TEXT_MAX = 200;

/** Synonyms that no survey of ours uses. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['male', 'man', 'boy', 'males', 'boys', 'men'],
  ['female', 'woman', 'girl', 'females', 'girls', 'women'],
  ['yes', 'y', 'ya', 'yep', 'si', 'true', 'checked', 'selected', 'x'],
  ['no', 'n', 'nope', 'false', 'unchecked', 'not selected'],
  ['not sure', 'unsure', 'dont know', 'do not know', 'maybe', 'idk'],
  ['ms', 'middle school', 'middle', 'junior high'],
  ['hs', 'high school', 'high'],
  ['ms impact', 'middle school impact', 'impact ms'],
  ['hs impact', 'high school impact', 'impact hs'],
];

function listAnswers(column: SurveyColumn): readonly Answer[] {
  const words = new Map<string, Set<string>>();
  for (const { code, label, canonical, also = [] } of listChoices(column)) {
    const known = words.get(canonical) ?? new Set<string>();
    for (const said of [code, label, `${code} ${label}`, ...also]) known.add(fold(said));
    if (column.type === 'boolean') known.add(canonical === '1' ? 'yes' : 'no');
    known.delete('');
    words.set(canonical, known);
  }
  return Array.from(words, ([code, said]) => ({ code, words: [...said] }));
}

function listCodes(
  answers: readonly Answer[],
  fits: (words: readonly string[]) => boolean,
): readonly string[] {
  return answers.filter(({ words }) => fits(words)).map(({ code }) => code);
}

function isSynonym(text: string, word: string): boolean {
  return SYNONYMS.some((group) => group.includes(word) && group.includes(text));
}

/** '14 years', '9th grade': the one number of the text, where it is a code and the answers are numbers by themselves. */
function onlyNumber(text: string, answers: readonly Answer[]): readonly string[] {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length !== 1 || answers.some(({ code }) => !/^\d+$/.test(code))) return [];
  const number = String(Number(numbers[0]));
  // On a scale the words decide: 'not at all 4 me' is not a 4.
  const counts = answers.length > 5 || /^\d+$/.test(text);
  return counts ? listCodes(answers, (words) => words.includes(number)) : [];
}

/** The nearest answers within the edit distance of a slip; several are ambiguous. */
function nearest(text: string, answers: readonly Answer[]): readonly string[] {
  const distances = answers.flatMap(({ code, words }) => {
    const slips = words.map((word) => countSlips(text, word)).filter((one) => one !== null);
    return slips.length > 0 ? [{ code, slips: Math.min(...slips) }] : [];
  });
  const smallest = Math.min(...distances.map(({ slips }) => slips));
  return distances.filter(({ slips }) => slips === smallest).map(({ code }) => code);
}

/** The answers that the text begins with, or begins; with those that it names further on, 'yes no' is ambiguous. */
function namedFirst(text: string, answers: readonly Answer[]): readonly string[] {
  const first = listCodes(answers, (words) => words.some((word) => beginsWith(text, word)));
  if (first.length === 0) return first;
  return [
    ...first,
    ...listCodes(answers, (words) => words.some((word) => ` ${text} `.includes(` ${word} `))),
  ];
}

/** Whether one is a prefix of the other, at a word boundary. */
function beginsWith(text: string, word: string): boolean {
  const [short, long] = text.length < word.length ? [text, word] : [word, text];
  return short.length >= 3 && long.startsWith(short) && /^\W/.test(long.slice(short.length));
}

function fold(text: string): string {
  return foldName(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
