import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard';
import { Filter, NamedOptions, PeriodFilter } from './Filter.tsx';
import type { Selection } from './selection.ts';

type Props = {
  context: DashboardContext;
  selection: Selection;
  providers: MeasuresRead['providers'];
  /** Whether own counts can be looked at as others see them. */
  switchable: boolean;
  onChange: (change: Partial<Selection>) => void;
};

/** Filters from the period down to one program; those without a choice are left out. */
export function Filters({ context, selection, providers, switchable, onChange }: Props) {
  const { stream, cohort, grant, provider } = selection;
  const grants = context.grants.filter(
    (one) =>
      (stream === undefined || one.stream === stream) && (cohort === undefined || one.cohort === cohort),
  );
  const cohorts = [...new Set(context.grants.filter((one) => one.stream === stream).map((one) => one.cohort))]
    .filter((one) => one !== null)
    .toSorted();
  const programs = providers.find(({ pk }) => pk === provider)?.programs ?? [];
  const ownProviderOnly = context.grants.find(({ id }) => id === grant)?.role === 'provider';
  const factors = context.periods.find(({ pk }) => pk === selection.period)?.factors ?? [];
  const number = (text: string) => (text === '' ? undefined : Number(text));
  return (
    <>
      <PeriodFilter
        periods={context.periods}
        value={selection.period}
        onPick={(period) => onChange({ period })}
      />
      <Filter
        label="Data"
        value={selection.basis}
        onPick={(text) => onChange({ basis: text === 'submitted' ? 'submitted' : 'saved' })}
      >
        <option value="submitted">Submitted only</option>
        <option value="saved">All saved</option>
      </Filter>
      {switchable ? (
        <Filter
          label="Survey figures"
          value={selection.as}
          onPick={(text) => onChange({ as: text === 'others' ? 'others' : 'own' })}
        >
          <option value="own">Our own, exact</option>
          <option value="others">As others see them</option>
        </Filter>
      ) : null}
      {context.staff ? (
        <>
          <Filter label="Funding stream" value={stream} onPick={(text) => onChange({ stream: number(text) })}>
            <option value="">All</option>
            <NamedOptions of={context.streams} />
          </Filter>
          {stream !== undefined && cohorts.length > 0 ? (
            <Filter label="Cohort" value={cohort} onPick={(text) => onChange({ cohort: text || undefined })}>
              <option value="">All</option>
              {cohorts.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Filter>
          ) : null}
        </>
      ) : null}
      {context.staff || grants.length > 1 ? (
        <Filter label="Grantee" value={grant} onPick={(text) => onChange({ grant: number(text) })}>
          {context.staff ? <option value="">All</option> : null}
          {grants.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.name}${one.cohort ? `, ${one.cohort}` : ''}`}
            </option>
          ))}
        </Filter>
      ) : null}
      {grant !== undefined && providers.length > 0 ? (
        <Filter label="Provider" value={provider} onPick={(text) => onChange({ provider: number(text) })}>
          {ownProviderOnly ? null : <option value="">All</option>}
          <NamedOptions of={providers} />
        </Filter>
      ) : null}
      {programs.length > 0 ? (
        <Filter
          label="Program"
          value={selection.program}
          onPick={(text) => onChange({ program: number(text) })}
        >
          <option value="">All</option>
          <NamedOptions of={programs} />
        </Filter>
      ) : null}
      <Filter
        label="Survey answers of"
        value={selection.school}
        onPick={(text) => onChange({ school: text === 'ms' || text === 'hs' ? text : 'all' })}
      >
        <option value="all">All youth</option>
        <option value="ms">Middle school</option>
        <option value="hs">High school</option>
      </Filter>
      <Filter
        label="Break down by"
        value={selection.by}
        onPick={(text) => onChange({ by: factors.find(({ id }) => id === text)?.id })}
      >
        <option value="">None</option>
        {factors.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Filter>
    </>
  );
}
