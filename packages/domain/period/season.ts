/** The two reporting seasons of a year (decision 21): winter with a reduced set of questions, summer with all. */
export type Season = 'winter' | 'summer';
