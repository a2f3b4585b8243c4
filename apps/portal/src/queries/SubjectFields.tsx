import type { QueryParts } from '@srae/contract/schemas/queries';
import { FORM_NAMES, type FormContext } from '@srae/domain/form-kit/form';
import { fieldsInSeason, toQuestion } from '@srae/domain/form-kit/issues';
import { getEntry } from '@srae/domain/instruments/registry';
import { MEASURE_SETS, TABS } from '@srae/domain/measures/catalogue/measure';
import { QUERY_TOPICS, type QueryTopic } from '@srae/domain/queries/query';
import { FORM_LEVELS, type QuerySubject } from '@srae/domain/queries/subject';
import { useQuery } from '@tanstack/react-query';
import type { Problems } from '../admin/problems.ts';
import { SelectField, type SelectOption } from '../ui/inputs/SelectInput.tsx';

type Props = {
  parts: QueryParts;
  subject: QuerySubject;
  onChange: (subject: QuerySubject) => void;
  problems: Problems;
};

/** The subject of a query: one select, plus the fields that its value requires. */
export function SubjectFields({ parts, subject, onChange, problems }: Props) {
  const { topic, form } = subject;
  const set = (changes: Partial<QuerySubject>) => onChange({ ...subject, ...changes });
  const isPage = topic === 'page' || topic === 'field';
  const level = isPage && form !== null ? FORM_LEVELS[form] : null;
  const fields = useFieldOptions(parts, subject);
  const figures = useFigureOptions(parts, topic === 'figure');
  const { formTitles } = getEntry(parts.instrument);
  const provider = parts.providers.find(({ pk }) => pk === subject.provider);
  const choose = (
    id: keyof QuerySubject,
    label: string,
    options: readonly SelectOption[],
    emptyLabel?: string,
  ) => (
    <SelectField
      id={`query-${id}`}
      label={label}
      error={problems.at(id)}
      value={String(subject[id] ?? '')}
      emptyLabel={emptyLabel ?? 'Select an option'}
      options={options}
      onChange={(value) => set(toChange(id, value))}
    />
  );
  return (
    <>
      <SelectField
        id="query-topic"
        label="The question is about"
        value={topic}
        options={QUERY_TOPICS.map((value) => ({ value, label: TOPICS[value] }))}
        onChange={(value) => set({ topic: QUERY_TOPICS.find((one) => one === value) ?? topic })}
      />
      {isPage
        ? choose(
            'form',
            'Page',
            FORM_NAMES.map((value) => ({ value, label: formTitles[value](parts.season) })),
          )
        : null}
      {topic === 'file'
        ? choose('survey', 'Survey', [
            { value: 'entry', label: 'Entry survey' },
            { value: 'exit', label: 'Exit survey' },
          ])
        : null}
      {level === 'provider' || level === 'program' || topic === 'file'
        ? choose(
            'provider',
            'Provider',
            parts.providers.map(({ pk, name }) => ({ value: String(pk), label: name })),
            topic === 'file' ? 'The whole grant' : undefined,
          )
        : null}
      {level === 'program'
        ? choose(
            'program',
            'Program',
            (provider?.programs ?? []).map(({ pk, name }) => ({ value: String(pk), label: name })),
          )
        : null}
      {topic === 'field' ? choose('field', 'Question of the page', fields) : null}
      {topic === 'figure' ? choose('figure', 'Figure', figures) : null}
    </>
  );
}

/** Applies a choice and resets the fields that depend on it. */
function toChange(id: keyof QuerySubject, value: string): Partial<QuerySubject> {
  if (id === 'provider') return { provider: value === '' ? null : Number(value), program: null };
  if (id === 'program') return { program: value === '' ? null : Number(value) };
  if (id === 'form') return { form: FORM_NAMES.find((one) => one === value) ?? null, field: null };
  if (id === 'survey') return { survey: value === 'entry' || value === 'exit' ? value : null };
  return { [id]: value === '' ? null : value };
}

function useFieldOptions(parts: QueryParts, { topic, form }: QuerySubject): readonly SelectOption[] {
  const forms = useQuery({
    queryKey: ['instrument', parts.instrument, 'forms'],
    queryFn: async () => (await getEntry(parts.instrument).loadForms()).FORMS,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: topic === 'field',
  });
  if (form === null || !forms.data) return [];
  const context: FormContext = {
    season: parts.season,
    collectCovid: parts.collect_covid,
    reportingWindow: parts.period,
  };
  return fieldsInSeason(forms.data[form], context).map((field) => ({
    value: field.name,
    label: toQuestion(field, context),
  }));
}

function useFigureOptions(parts: QueryParts, enabled: boolean): readonly SelectOption[] {
  const measures = useQuery({
    queryKey: ['instrument', parts.instrument, 'measures'],
    queryFn: async () => (await getEntry(parts.instrument).loadMeasures()).MEASURES,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  const { data } = measures;
  if (!data) return [];
  return MEASURE_SETS.flatMap((set) => {
    const tab = TABS.find((one) => one.set === set)?.title ?? 'At a glance';
    return data.sets[set].map(({ id, title }) => ({ value: id, label: `${tab} ${title}` }));
  });
}

const TOPICS = {
  report: 'The whole report',
  page: 'A page',
  field: 'A question of a page',
  file: 'A survey file',
  figure: 'A figure of the dashboard',
} as const satisfies Record<QueryTopic, string>;
