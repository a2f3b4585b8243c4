/** Where the manual explains a question: its entry belongs to the instrument that asks it (BEY-142). */
import { FIRST_INSTRUMENT } from '../instruments/registry.ts';

/** The id of an entry of the manual: a question by its column, a card by its form and section. */
export function manualEntry(instrument: string, name: string): string {
  return instrument === FIRST_INSTRUMENT ? name : `i-${instrument}-${name}`;
}

/** The file name of the manual chapter with an instrument's questions. */
export function questionsFile(instrument: string): string {
  return `generated/questions${instrument === FIRST_INSTRUMENT ? '' : `-${instrument}`}.md`;
}
