/** The mapping a person makes: the choice for each survey item and where it came from. */
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import {
  restoreMapping,
  suggestMapping,
  takenPositions,
  listPositions,
  type ColumnChoice,
  type Mapping,
} from '@srae/domain/survey/mapping';

/** 'matched' by its heading, 'remembered' from an earlier upload, 'chosen' by hand. */
export type Origin = 'matched' | 'remembered' | 'chosen';

export type MappingState = {
  readonly mapping: Mapping;
  readonly origins: Readonly<Record<string, Origin | undefined>>;
};

/** What the headings suggest (custom files), or all there is (the standard workbook). */
export function suggestedMapping(survey: Survey, headings: readonly string[], custom: boolean): MappingState {
  const mapping = suggestMapping(survey, headings, custom);
  return { mapping, origins: toOrigins(mapping, 'matched') };
}

/** What was chosen for the same header row before; items it leaves open are suggested as far as they are free. */
export function rememberedMapping(
  survey: Survey,
  headings: readonly string[],
  stored: unknown,
): MappingState {
  const restored = restoreMapping(survey, stored, headings.length);
  const taken = takenPositions(restored);
  const suggested = suggestMapping(survey, headings, true);
  const mapping: Record<string, ColumnChoice | undefined> = { ...restored };
  const origins: Record<string, Origin | undefined> = { ...toOrigins(restored, 'remembered') };
  for (const { name } of listFileColumns(survey)) {
    const choice = suggested[name];
    if (mapping[name] !== undefined || choice === undefined) continue;
    if (listPositions(choice).some((position) => taken.has(position))) continue;
    mapping[name] = choice;
    origins[name] = 'matched';
  }
  return { mapping, origins };
}

/** One item's choice by hand; undefined takes it back. */
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

/** The mapping as it is remembered: choices only. */
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
