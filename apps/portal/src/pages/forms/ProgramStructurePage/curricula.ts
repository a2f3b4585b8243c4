/** The core curricula of a provider's programs; a custom one is stored before its program (PRS-011). */
import { reporting } from '@srae/contract/reporting';
import type { Curriculum } from '@srae/contract/schemas/reporting';
import type { Answer, Answers } from '@srae/domain/form-kit/answers';
import { toNumber, toText } from '@srae/domain/form-kit/answers';
import type { Field } from '@srae/domain/form-kit/form';
import {
  BLANK_CURRICULUM,
  CURRICULUM,
  CURRICULUM_NAME,
  isCustomCurriculum,
  OTHER_CURRICULUM,
} from '@srae/domain/forms/curriculum';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { reportingKeys } from '../../../forms/reporting-keys.ts';
import type { FormStore } from '../../../forms/state/form-state.ts';
import type { LoadedPage } from '../../../forms/state/loaded-page.ts';

export type CurriculaQuery = {
  readonly params: { readonly pid: number; readonly periodPk: number };
  readonly queryKey: readonly (string | number)[];
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<readonly Curriculum[]>;
};

export function curriculaQuery(pid: number, periodPk: number): CurriculaQuery {
  const params = { pid, periodPk };
  return {
    params,
    queryKey: reportingKeys.curricula(pid, periodPk),
    queryFn: ({ signal }) => call<readonly Curriculum[]>(reporting.listCurricula, { params, signal }),
  };
}

/** Display text of a curriculum in the list (Q76). */
export function curriculumName({ prog_curriculum_name: name }: Curriculum): string {
  return name.trim() === '' ? BLANK_CURRICULUM : name;
}

/** The name of a curriculum by key, if it is in the loaded list. */
export function curriculumNameFinder(queries: QueryClient, query: CurriculaQuery) {
  return (field: Field, answer: Answer): string | undefined => {
    if (field.kind !== 'curriculum') return undefined;
    const known = findStored(queries, query, answer);
    return known && curriculumName(known);
  };
}

function findStored(queries: QueryClient, { queryKey }: CurriculaQuery, pk: Answer): Curriculum | undefined {
  return queries.getQueryData<readonly Curriculum[]>(queryKey)?.find((one) => one.pk === pk);
}

/**
 * The page with the name that a custom curriculum has now: another program of the provider may have renamed it since
 * this page was saved. A name that was saved blank stays blank, and without the list the saved name is kept.
 */
export async function withCurrentName(
  queries: QueryClient,
  query: CurriculaQuery,
  reading: Promise<LoadedPage>,
): Promise<LoadedPage> {
  const [page, list] = await Promise.all([reading, queries.fetchQuery(query).catch(() => [])]);
  const { answers, context } = page;
  const custom = list.find((one) => one.pk === answers[CURRICULUM]);
  if (!custom || !isCustomCurriculum(answers, context) || toText(answers, CURRICULUM_NAME) === '')
    return page;
  return { ...page, answers: { ...answers, [CURRICULUM_NAME]: custom.prog_curriculum_name } };
}

/** Names of custom curricula shown on this page, by key; a name that differs from them was typed by the user. */
export type ShownNames = Map<number, string>;

/**
 * Other with a name creates a custom curriculum, or reuses the provider's one of that name; a name typed for
 * a custom curriculum renames it. A name not typed on this page never renames; the page adopts the current name. A
 * blank name stores nothing; the page reports it as missing (Q77, Q78).
 */
export function saveCustomCurriculum(queries: QueryClient, query: CurriculaQuery, shown: ShownNames) {
  return async (store: FormStore, base: Answers): Promise<void> => {
    const { answers, context } = store.get();
    const selected = toNumber(answers, CURRICULUM);
    const name = toText(answers, CURRICULUM_NAME);
    if (selected === null || name === '') return;
    const custom = context.customCurricula ?? [];
    const isOther = selected === OTHER_CURRICULUM;
    if (!isOther && !custom.includes(selected)) return;
    const present = findStored(queries, query, selected)?.prog_curriculum_name;
    const saved = toNumber(base, CURRICULUM) === selected ? toText(base, CURRICULUM_NAME) : undefined;
    if (!isOther && name === (shown.get(selected) ?? saved ?? present)) {
      if (present === undefined) return;
      if (present !== name) store.amend({ [CURRICULUM_NAME]: present });
      shown.set(selected, present);
      return;
    }
    const body = isOther ? { prog_curriculum_name: name } : { prog_curriculum_name: name, pk: selected };
    const [stored] = await call<readonly Curriculum[]>(reporting.saveCurriculum, {
      params: query.params,
      body,
    });
    if (!stored) return;
    shown.set(stored.pk, stored.prog_curriculum_name);
    queries.setQueryData<readonly Curriculum[]>(query.queryKey, (before = []) => [
      ...before.filter((one) => one.pk !== stored.pk),
      stored,
    ]);
    if (!custom.includes(stored.pk))
      store.setContext({ ...context, customCurricula: [...custom, stored.pk] });
    // The selection may have changed while this one was being stored.
    const isStillSelected = toNumber(store.get().answers, CURRICULUM) === selected;
    if (stored.pk !== selected && isStillSelected) store.amend({ [CURRICULUM]: stored.pk });
  };
}
