import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { TABS } from '@srae/domain/measures/catalogue/measure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pushAddress } from './address/address.ts';
import { type Figures, toSearch } from './api/figures.ts';
import { Failure, PartFailure } from './Failure.tsx';
import { useCompared } from './compare/use-compared.ts';
import { listSetFilters } from './filters/filter-tags.ts';
import { Filters, MainFilters } from './filters/Filters.tsx';
import { ScopeBar } from './filters/ScopeBar.tsx';
import { scopeSentence } from './filters/scope.ts';
import {
  changeSelection,
  nationalQuery,
  toPeriodQuery,
  toQuery,
  type Selection,
  toSelection,
  hasBrief,
  toBriefQuery,
} from './filters/selection.ts';
import { useMeasures } from './api/use-measures.ts';
import { AtAGlance, listCharts } from './measures/AtAGlance.tsx';
import { AskFigure, findReport } from './measures/AskButton.tsx';
import { FirstCharts } from './measures/FirstCharts.tsx';
import { ProtectionNote } from './measures/ProtectionNote.tsx';
import { Breadcrumbs } from './places/Breadcrumbs.tsx';
import { findPlaceLevel, listCrumbs } from './places/crumbs.ts';
import { PrintHead } from './print/PrintHead.tsx';
import { DownloadButtons, FormatButtons } from './downloads/DownloadButtons.tsx';
import { DownloadMenu } from './downloads/DownloadMenu.tsx';
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
  const [selection, setSelection] = useState(() => toSelection(location.search, context, preferred));
  const choose = (change: Partial<Selection>) => {
    const next = changeSelection(selection, change, context);
    setSelection(next);
    pushAddress(`?${toSearch(next)}`);
  };
  useEffect(() => {
    const follow = () => setSelection(toSelection(location.search, context, preferred));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [context, preferred]);
  const query = toQuery(selection);
  const overview = useMeasures(figures, 'overview', query);
  const tab = useMeasures(figures, selection.tab, query);
  // A grant is compared with the national figures; all grants together are the national figures.
  const hasNational = selection.grant !== undefined;
  const national = useMeasures(figures, 'overview', nationalQuery(selection, context.staff), hasNational);
  const nationalTab = useMeasures(
    figures,
    selection.tab,
    nationalQuery(selection, context.staff),
    hasNational,
  );
  const shownPeriod = findPeriod(context, selection.period);
  const comparedWith = findPeriod(context, shownPeriod?.compares_with);
  const beforeQuery = toPeriodQuery(query, comparedWith?.pk ?? selection.period);
  const before = useMeasures(figures, 'overview', beforeQuery, !!comparedWith);
  const earlier =
    comparedWith && before.data && !before.isPlaceholderData
      ? { period: comparedWith.name, read: before.data }
      : undefined;
  // Staff viewing many grants first need to see who has reported; others how they compare with the nation.
  const isOfAllGrants = context.staff && selection.grant === undefined;
  const level = findPlaceLevel(context, selection);
  const places = level
    ? {
        level,
        onOpen: (figure: string, below?: 'program') =>
          choose({ places: figure, level: below, over: undefined }),
      }
    : undefined;
  const compared = useCompared(figures, context, selection, {
    read: tab.isPlaceholderData ? undefined : tab.data,
    overview: overview.isPlaceholderData ? undefined : overview.data,
  });
  // The page as a whole has failed only where neither part has anything to show.
  const hasNothing = overview.isError && tab.isError && !overview.data && !tab.data;
  const title = TABS.find(({ set }) => set === selection.tab)?.title ?? '';
  // While another selection loads, the previous figures stay on screen without a scope label.
  const read = overview.data ?? tab.data;
  const isSettled = read !== undefined && !overview.isPlaceholderData && !tab.isPlaceholderData;
  const scope = isSettled ? scopeSentence(context, selection, read) : null;
  const asked = context.staff && isSettled ? findReport(selection, read) : null;
  const ask = asked && ((figure: string) => figures.ask({ ...asked, subject: { topic: 'figure', figure } }));
  const isPrintable = scope !== null && tab.data !== undefined;
  // Previous figures may belong to another grant; its providers must not be offered.
  const providers = read?.grant === selection.grant ? (read?.providers ?? []) : [];

  return (
    <>
      <PrintHead scope={scope ?? ''} title={title} />
      <h1 className="visually-hidden no-print">Results</h1>
      <Breadcrumbs crumbs={listCrumbs(context, selection, providers)} onChoose={choose} />
      <ScopeBar
        sentence={scope ?? (hasNothing ? '' : 'Loading…')}
        tags={listSetFilters(context, selection, providers).map(({ without, ...tag }) => ({
          ...tag,
          onRemove: () => choose(without),
        }))}
        choices={<MainFilters context={context} selection={selection} onChange={choose} />}
        actions={
          <>
            <DownloadMenu>
              <DownloadButtons
                make={(format) => figures.file({ ...query, format })}
                {...(context.staff ? { makeData: (format) => figures.file({ ...query, format }) } : {})}
              >
                Download figures
              </DownloadButtons>
              {hasBrief(context, selection) ? (
                <FormatButtons
                  formats={['pdf', 'html']}
                  make={(format) => figures.brief({ ...toBriefQuery(selection), format })}
                >
                  Download a brief of two pages
                </FormatButtons>
              ) : null}
            </DownloadMenu>
            <button
              type="button"
              className="button"
              aria-disabled={!isPrintable}
              onClick={() => (isPrintable ? window.print() : undefined)}
            >
              Print
            </button>
          </>
        }
      >
        <Filters
          context={context}
          selection={selection}
          providers={providers}
          switchable={read?.surveys.switchable === true}
          onChange={choose}
        />
      </ScopeBar>
      {shownPeriod?.notice ? <p className="notice">{shownPeriod.notice}</p> : null}
      {hasNothing && overview.error ? (
        <Failure error={overview.error} onRetry={() => Promise.all([overview.refetch(), tab.refetch()])} />
      ) : (
        <AskFigure value={ask}>
          <main aria-label="Figures" aria-busy={overview.isFetching || tab.isFetching}>
            <h2 className="visually-hidden">At a glance</h2>
            <PartFailure of={overview} />
            {comparedWith ? <PartFailure of={before} what={comparedWith.name} /> : null}
            {hasNational ? (
              <PartFailure of={national.error ? national : nationalTab} what="The nation" />
            ) : null}
            {overview.data ? (
              <>
                <AtAGlance
                  read={overview.data}
                  national={hasNational ? comparable(overview, national) : undefined}
                  earlier={earlier}
                  charts={
                    <FirstCharts
                      figures={figures}
                      selection={selection}
                      context={context}
                      overview={overview.data}
                      nationalOverview={hasNational ? comparable(overview, national) : undefined}
                      isSettled={isSettled}
                    />
                  }
                  hasOwnCharts={!isOfAllGrants}
                  isOfAllYouth={selection.school === 'all'}
                  places={places}
                  scope={scope}
                />
                <ProtectionNote view={overview.data.surveys.view} onExplain={figures.openManual} />
              </>
            ) : null}
            <nav className="tabs no-print" aria-label="Questions">
              {TABS.map(({ set, title: name }) => (
                <button
                  key={set}
                  type="button"
                  aria-current={set === selection.tab ? 'page' : undefined}
                  onClick={() => choose({ tab: set })}
                >
                  {name}
                </button>
              ))}
            </nav>
            <TabContent
              figures={figures}
              context={context}
              selection={selection}
              onChoose={choose}
              title={title}
              overview={overview.data}
              tab={tab}
              national={hasNational ? comparable(tab, nationalTab) : undefined}
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

function findPeriod({ periods }: DashboardContext, pk: number | null | undefined) {
  return periods.find((period) => period.pk === pk);
}

type MeasuresQuery = Pick<ReturnType<typeof useMeasures>, 'data' | 'isPlaceholderData'>;

/** The national figures of the same selection; undefined while only one of the two is placeholder data. */
function comparable(own: MeasuresQuery, national: MeasuresQuery): MeasuresRead | undefined {
  return own.isPlaceholderData === national.isPlaceholderData ? national.data : undefined;
}
