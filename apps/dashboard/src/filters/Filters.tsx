import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { Filter, NamedOptions, PeriodFilter } from './Filter.tsx';
import { grantOptionText } from './filter-tags.ts';
import { listComparableGrants, listOtherPeriods, type Selection } from './selection.ts';

type Props = {
  context: DashboardContext;
  selection: Selection;
  providers: MeasuresRead['providers'];
  /** Whether the reader can switch own counts to the protected view that others see. */
  switchable: boolean;
  onChange: (change: Partial<Selection>) => void;
};

type MainProps = Pick<Props, 'context' | 'selection' | 'onChange'>;

/** The most used filters, placed in the bar itself: report period, grant, and the data that is counted. */
export function MainFilters({ context, selection, onChange }: MainProps) {
  const grants = listGrants(context, selection);
  return (
    <>
      <PeriodFilter
        periods={context.periods}
        value={selection.period}
        onPick={(period) => onChange({ period })}
      />
      {context.staff || grants.length > 1 ? (
        <Filter
          label="Grant"
          value={selection.grant}
          onPick={(text) => onChange({ grant: text === '' ? undefined : Number(text) })}
        >
          {context.staff ? <option value="">All grants</option> : null}
          {grants.map((one) => (
            <option key={one.id} value={one.id}>
              {grantOptionText(one, context)}
            </option>
          ))}
        </Filter>
      ) : null}
      <Filter
        label="Data"
        value={selection.basis}
        onPick={(text) => onChange({ basis: text === 'submitted' ? 'submitted' : 'saved' })}
      >
        <option value="submitted">Submitted only</option>
        <option value="saved">All saved</option>
      </Filter>
    </>
  );
}

function listGrants({ grants }: DashboardContext, { stream, cohort }: Selection) {
  return grants.filter(
    (one) =>
      (stream === undefined || one.stream === stream) && (cohort === undefined || one.cohort === cohort),
  );
}

/** The remaining filters, down to one program; filters without options are omitted. */
export function Filters({ context, selection, providers, switchable, onChange }: Props) {
  const { stream, cohort, grant, provider } = selection;
  const cohorts = [...new Set(context.grants.filter((one) => one.stream === stream).map((one) => one.cohort))]
    .filter((one) => one !== null)
    .toSorted();
  const programs = providers.find(({ pk }) => pk === provider)?.programs ?? [];
  const ownProviderOnly = context.grants.find(({ id }) => id === grant)?.role === 'provider';
  const factors = context.periods.find(({ pk }) => pk === selection.period)?.factors ?? [];
  const number = (text: string) => (text === '' ? undefined : Number(text));
  return (
    <>
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
      <Beside context={context} selection={selection} onChange={onChange} />
    </>
  );
}

/** Selects a report period or grant to compare with the selection. */
function Beside({ context, selection, onChange }: Pick<Props, 'context' | 'selection' | 'onChange'>) {
  const periods = listOtherPeriods(context, selection.period);
  const grants = listComparableGrants(context, selection);
  if (periods.length === 0 && grants.length === 0) return null;
  const { besidePeriod, besideGrant } = selection;
  const value = besidePeriod !== undefined ? `period ${besidePeriod}` : `grant ${besideGrant ?? ''}`;
  const pick = (text: string) => {
    const [kind, key] = text.split(' ');
    const chosen = key ? Number(key) : undefined;
    onChange({
      besidePeriod: kind === 'period' ? chosen : undefined,
      besideGrant: kind === 'grant' ? chosen : undefined,
      places: undefined,
      over: undefined,
    });
  };
  return (
    <Filter label="Compare with" value={value === 'grant ' ? '' : value} onPick={pick}>
      <option value="">None</option>
      {periods.length > 0 ? (
        <optgroup label="Report periods">
          {periods.map(({ pk, name }) => (
            <option key={pk} value={`period ${pk}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ) : null}
      {grants.length > 0 ? (
        <optgroup label="Grants">
          {grants.map((one) => (
            <option key={one.id} value={`grant ${one.id}`}>
              {grantOptionText(one, context)}
            </option>
          ))}
        </optgroup>
      ) : null}
    </Filter>
  );
}
