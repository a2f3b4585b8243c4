/** The two reporting seasons of a year (decision 21): winter asks a reduced set, summer the full one. */
export type Season = 'winter' | 'summer';
