/** Every measure of the dashboard, by set. */
import type { Measure, MeasureSet } from './measure.ts';
import { OVERVIEW } from './overview-measures.ts';
import { PROGRAMS } from './program-measures.ts';
import { RESPONSES } from './response-measures.ts';
import { SUPPORT } from './support-measures.ts';
import { YOUTH } from './youth-measures.ts';

export const MEASURES = {
  overview: OVERVIEW,
  support: SUPPORT,
  programs: PROGRAMS,
  youth: YOUTH,
  responses: RESPONSES,
} as const satisfies Record<MeasureSet, readonly Measure[]>;
