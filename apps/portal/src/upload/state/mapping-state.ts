/** The column mapping: the choice for each survey item and its origin. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import {
  completeMapping,
  restoreMapping,
  suggestMapping,
  type ColumnChoice,
  type Mapping,
} from '@srae/domain/survey/mapping';

/** 'matched' by its heading, 'remembered' from an earlier upload, 'chosen' by hand. */
export type Origin = 'matched' | 'remembered' | 'chosen';

export type MappingState = {
  readonly mapping: Mapping;
  readonly origins: Readonly<Record<string, Origin | undefined>>;
};

/** The mapping suggested by the headings (custom files), or the fixed one (standard workbook). */
export function suggestedMapping(survey: Survey, headings: readonly string[], custom: boolean): MappingState {
  const mapping = suggestMapping(survey, headings, custom);
  return { mapping, origins: toOrigins(mapping, 'matched') };
}

/** The remembered mapping of the same header row; open items get suggestions from unused columns. */
export function rememberedMapping(
  survey: Survey,
  headings: readonly string[],
  stored: unknown,
): MappingState {
  const restored = restoreMapping(survey, stored, headings.length);
  const mapping = completeMapping(survey, headings, restored);
  const origins = { ...toOrigins(mapping, 'matched'), ...toOrigins(restored, 'remembered') };
  return { mapping, origins };
}

/** Sets one item's choice by hand; undefined resets it. */
export function withChoice(
  state: MappingState,
  column: string,
  choice: ColumnChoice | undefined,
): MappingState {
  return {
    mapping: { ...state.mapping, [column]: choice },
    origins: { ...state.origins, [column]: choice === undefined ? undefined : 'chosen' },
  };
}

/** The mapping in stored form: choices only. */
export function rememberable(mapping: Mapping): Record<string, ColumnChoice> {
  const chosen = Object.entries(mapping).filter(
    (entry): entry is [string, ColumnChoice] => entry[1] !== undefined,
  );
  return Object.fromEntries(chosen);
}

function toOrigins(mapping: Mapping, origin: Origin): Readonly<Record<string, Origin | undefined>> {
  const made = Object.entries(mapping).filter(([, choice]) => choice !== undefined);
  return Object.fromEntries(made.map(([name]) => [name, origin]));
}
