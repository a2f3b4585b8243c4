import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { TABS } from '@srae/domain/measures/catalogue/measure';
import { useQuery } from '@tanstack/react-query';
import type { Figures } from './api/figures.ts';
import { useResults } from './api/use-results.ts';
import { useCompared } from './compare/use-compared.ts';
import { ResultsActions } from './downloads/ResultsActions.tsx';
import { Failure, PartFailure } from './Failure.tsx';
import { listSetFilters } from './filters/filter-tags.ts';
import { Filters, MainFilters } from './filters/Filters.tsx';
import { scopeSentence } from './filters/scope.ts';
import { ScopeBar } from './filters/ScopeBar.tsx';
import type { Selection, Tab } from './filters/selection.ts';
import { useSelection } from './filters/use-selection.ts';
import { AskFigure, findReport } from './measures/AskButton.tsx';
import { AtAGlance, listCharts } from './measures/AtAGlance.tsx';
import { FirstCharts } from './measures/FirstCharts.tsx';
import { ProtectionNote } from './measures/ProtectionNote.tsx';
import { Breadcrumbs } from './places/Breadcrumbs.tsx';
import { findPlaceLevel, listCrumbs } from './places/crumbs.ts';
import type { PlacesLink } from './places/PlacesButton.tsx';
import { PrintHead } from './print/PrintHead.tsx';
import { TabContent } from './TabContent.tsx';

/** The figures: filters, what they cover, the overview, and a tab for each question. */
export function Results({ figures, preferred }: { figures: Figures; preferred: number | null }) {
  const context = useQuery({ queryKey: ['context'], queryFn: ({ signal }) => figures.context(signal) });
  if (context.data === undefined)
    return context.isError ? (
      <Failure error={context.error} onRetry={() => context.refetch()} />
    ) : (
      <p className="notice" role="status">
        Loading the dashboard…
      </p>
    );
  if (context.data.grants.length === 0 && !context.data.staff)
    return <p className="notice">You do not have access to a grant's dashboard.</p>;
  if (context.data.periods.length === 0)
    return <p className="notice">No report period's dashboard is open yet.</p>;
  return <Selected figures={figures} context={context.data} preferred={preferred} />;
}

type SelectedProps = { figures: Figures; context: DashboardContext; preferred: number | null };

function Selected({ figures, context, preferred }: SelectedProps) {
  const [selection, choose] = useSelection(context, preferred);
  const results = useResults(figures, context, selection);
  const { overview, tab, read, isSettled, failure, nation, earlier } = results;
  const compared = useCompared(figures, context, selection, {
    read: tab.isPlaceholderData ? undefined : tab.data,
    overview: overview.isPlaceholderData ? undefined : overview.data,
  });
  // Staff viewing many grants first need to see who has reported; others how they compare with the nation.
  const isOfAllGrants = context.staff && selection.grant === undefined;
  const places = toPlacesLink(findPlaceLevel(context, selection), choose);
  const title = TABS.find(({ set }) => set === selection.tab)?.title ?? '';
  // While another selection loads, the previous figures stay on screen without a scope label.
  const scope = isSettled && read ? scopeSentence(context, selection, read) : null;

  return (
    <>
      <Head {...{ figures, context, selection, results, scope, title }} onChoose={choose} />
      {results.period?.notice ? <p className="notice">{results.period.notice}</p> : null}
      {failure ? (
        <Failure error={failure} onRetry={() => Promise.all([overview.refetch(), tab.refetch()])} />
      ) : (
        <AskFigure value={isSettled ? toAsk(figures, context, selection, read) : null}>
          <main aria-label="Figures" aria-busy={overview.isFetching || tab.isFetching}>
            <h2 className="visually-hidden">At a glance</h2>
            <PartFailure of={overview} />
            {earlier ? <PartFailure of={earlier.query} what={earlier.period} /> : null}
            {nation ? <PartFailure of={nation.query} what="The nation" /> : null}
            {overview.data ? (
              <Overview
                {...{ figures, context, selection, results, places, scope }}
                read={overview.data}
                hasOwnCharts={!isOfAllGrants}
              />
            ) : null}
            <Tabs chosen={selection.tab} onChoose={(set) => choose({ tab: set })} />
            <TabContent
              figures={figures}
              context={context}
              selection={selection}
              onChoose={choose}
              title={title}
              overview={overview.data}
              tab={tab}
              national={nation?.tab}
              compared={compared}
              first={
                isOfAllGrants && selection.tab === 'youth' && overview.data ? listCharts(overview.data) : []
              }
              scope={scope}
              places={places}
            />
          </main>
        </AskFigure>
      )}
    </>
  );
}

type PartProps = {
  figures: Figures;
  context: DashboardContext;
  selection: Selection;
  results: ReturnType<typeof useResults>;
  scope: string | null;
};

type HeadProps = PartProps & { title: string; onChoose: (change: Partial<Selection>) => void };

/** What is shown: the place, the filters, and the actions on all of it. */
function Head({ figures, context, selection, results, scope, title, onChoose }: HeadProps) {
  const { read, failure, tab } = results;
  // Previous figures may belong to another grant; its providers must not be offered.
  const providers = read?.grant === selection.grant ? (read?.providers ?? []) : [];

  return (
    <>
      <PrintHead scope={scope ?? ''} title={title} />
      <h1 className="visually-hidden no-print">Results</h1>
      <Breadcrumbs crumbs={listCrumbs(context, selection, providers)} onChoose={onChoose} />
      <ScopeBar
        sentence={scope ?? (failure ? 'Not loaded' : 'Loading…')}
        tags={listSetFilters(context, selection, providers).map(({ without, ...tag }) => ({
          ...tag,
          onRemove: () => onChoose(without),
        }))}
        choices={<MainFilters context={context} selection={selection} onChange={onChoose} />}
        actions={
          <ResultsActions
            figures={figures}
            context={context}
            selection={selection}
            isPrintable={scope !== null && tab.data !== undefined}
          />
        }
      >
        <Filters
          context={context}
          selection={selection}
          providers={providers}
          switchable={read?.surveys.switchable === true}
          onChange={onChoose}
        />
      </ScopeBar>
    </>
  );
}

type OverviewProps = PartProps & {
  read: MeasuresRead;
  places: PlacesLink | undefined;
  hasOwnCharts: boolean;
};

function Overview(props: OverviewProps) {
  const { figures, context, selection, results, read, places, scope, hasOwnCharts } = props;
  const { nation, earlier, isSettled } = results;
  return (
    <>
      <AtAGlance
        read={read}
        national={nation?.overview}
        earlier={earlier?.read && { period: earlier.period, read: earlier.read }}
        charts={
          <FirstCharts
            figures={figures}
            selection={selection}
            context={context}
            overview={read}
            nationalOverview={nation?.overview}
            isSettled={isSettled}
          />
        }
        hasOwnCharts={hasOwnCharts}
        isOfAllYouth={selection.school === 'all'}
        places={places}
        scope={scope}
      />
      <ProtectionNote view={read.surveys.view} onExplain={figures.openManual} />
    </>
  );
}

function Tabs({ chosen, onChoose }: { chosen: Tab; onChoose: (tab: Tab) => void }) {
  return (
    <nav className="tabs no-print" aria-label="Questions">
      {TABS.map(({ set, title }) => (
        <button
          key={set}
          type="button"
          aria-current={set === chosen ? 'page' : undefined}
          onClick={() => onChoose(set)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}

function toPlacesLink(
  level: ReturnType<typeof findPlaceLevel>,
  choose: (change: Partial<Selection>) => void,
): PlacesLink | undefined {
  if (level === null) return undefined;
  return { level, onOpen: (figure, below) => choose({ places: figure, level: below, over: undefined }) };
}

/** Asks the grant about a figure of its report; null where there is no report to ask about. */
function toAsk(
  figures: Figures,
  context: DashboardContext,
  selection: Selection,
  read: MeasuresRead | undefined,
) {
  const report = context.staff && read ? findReport(selection, read) : null;
  return report && ((figure: string) => figures.ask({ ...report, subject: { topic: 'figure', figure } }));
}
