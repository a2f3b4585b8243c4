/** Other words for a text that people read; most texts come back as they are. */
export type Reword = (text: string) => string;

/** The words of the first instrument, which the texts are written in. */
export const asIs: Reword = (text) => text;
