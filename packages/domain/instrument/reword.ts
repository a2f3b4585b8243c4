/** Other words for a text that people read; most texts come back as they are. */
export type Reword = (text: string) => string;
