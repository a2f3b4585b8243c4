import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { TABS } from '@srae/domain/measures/catalogue/measure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pushAddress } from './address/address.ts';
import { type Figures, toSearch } from './api/figures.ts';
import { Failure } from './Failure.tsx';
import { Compared } from './compare/Compared.tsx';
import { OverPeriodsCard } from './compare/OverPeriodsCard.tsx';
import { useCompared } from './compare/use-compared.ts';
import { listSetFilters, NOT_BESIDE } from './filters/filter-tags.ts';
import { Filters, MainFilters } from './filters/Filters.tsx';
import { ScopeBar } from './filters/ScopeBar.tsx';
import { scopeSentence } from './filters/scope.ts';
import {
  changeSelection,
  listOtherPeriods,
  nationalQuery,
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
import { TabFigures } from './measures/TabFigures.tsx';
import { Breadcrumbs } from './places/Breadcrumbs.tsx';
import { findPlaceLevel, listCrumbs } from './places/crumbs.ts';
import { PlacesCard } from './places/PlacesCard.tsx';
import { PrintHead } from './print/PrintHead.tsx';
import { DownloadButtons, FormatButtons } from './downloads/DownloadButtons.tsx';
import { DownloadMenu } from './downloads/DownloadMenu.tsx';

/** The figures: filters, what they cover, the overview, and a tab for each question. */
export function Results({ figures, preferred }: { figures: Figures; preferred: number | null }) {
  const context = useQuery({ queryKey: ['context'], queryFn: ({ signal }) => figures.context(signal) });
  if (context.isError) return <Failure error={context.error} onRetry={() => void context.refetch()} />;
  if (context.data === undefined)
    return (
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
  const before = useMeasures(figures, 'overview', { ...query, period: comparedWith?.pk }, !!comparedWith);
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
  const listed = findNamed(selection.places, selection.tab, overview.data, tab.data);
  const trend = findNamed(selection.over, selection.tab, overview.data, tab.data);
  const hasPeriods = listOtherPeriods(context, selection.period).length > 0;
  const onOver = hasPeriods ? (figure: string) => choose({ over: figure, places: undefined }) : undefined;
  const compared = useCompared(figures, context, selection, {
    read: tab.isPlaceholderData ? undefined : tab.data,
    overview: overview.isPlaceholderData ? undefined : overview.data,
  });
  const failed = [overview, tab, ...(compared?.failed ? [compared.failed] : [])].find((one) => one.isError);
  const title = TABS.find(({ set }) => set === selection.tab)?.title ?? '';
  // While another selection loads, the previous figures stay on screen without a scope label.
  const isSettled = overview.data !== undefined && !overview.isPlaceholderData && !tab.isPlaceholderData;
  const scope = isSettled ? scopeSentence(context, selection, overview.data) : null;
  const asked = context.staff && isSettled ? findReport(selection, overview.data) : null;
  const ask = asked && ((figure: string) => figures.ask({ ...asked, subject: { topic: 'figure', figure } }));
  const isPrintable = scope !== null && tab.data !== undefined;
  // Previous figures may belong to another grant; its providers must not be offered.
  const providers = overview.data?.grant === selection.grant ? (overview.data?.providers ?? []) : [];

  return (
    <>
      <PrintHead scope={scope ?? ''} title={title} />
      <h1 className="visually-hidden no-print">Results</h1>
      <Breadcrumbs crumbs={listCrumbs(context, selection, providers)} onChoose={choose} />
      <ScopeBar
        sentence={scope ?? (failed ? '' : 'Loading…')}
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
          switchable={overview.data?.surveys.switchable === true}
          onChange={choose}
        />
      </ScopeBar>
      {shownPeriod?.notice ? <p className="notice">{shownPeriod.notice}</p> : null}
      {failed?.error ? (
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <AskFigure value={ask}>
          <main aria-label="Figures" aria-busy={overview.isFetching || tab.isFetching}>
            <h2 className="visually-hidden">At a glance</h2>
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
            {listed && level ? (
              <PlacesCard
                key={`${listed.figure.id} ${selection.level}`}
                figures={figures}
                set={listed.set}
                figure={listed.figure}
                query={query}
                level={selection.level}
                onOpen={(at, { pk, within }) => {
                  const nothingListed = { places: undefined, level: undefined };
                  if (at === 'grant') choose({ grant: pk });
                  else if (at === 'provider') choose({ provider: pk, ...nothingListed });
                  else choose({ ...within, program: pk, ...nothingListed });
                }}
                onClose={() => choose({ places: undefined, level: undefined })}
              />
            ) : trend && hasPeriods ? (
              <OverPeriodsCard
                key={trend.figure.id}
                figures={figures}
                context={context}
                set={trend.set}
                figure={trend.figure}
                query={query}
                onClose={() => choose({ over: undefined })}
              />
            ) : compared ? (
              <Compared
                tab={selection.tab}
                title={title}
                sides={compared.sides}
                onEnd={() => choose(NOT_BESIDE)}
              />
            ) : (
              <TabFigures
                tab={selection.tab}
                title={title}
                read={tab.data}
                overview={overview.data}
                national={hasNational ? comparable(tab, nationalTab) : undefined}
                first={
                  isOfAllGrants && selection.tab === 'youth' && overview.data ? listCharts(overview.data) : []
                }
                scope={scope}
                places={places}
                onOver={onOver}
              />
            )}
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

/** Finds a figure by id in the overview and the tab; returns it with its set. */
function findNamed(
  wanted: string | undefined,
  tab: Selection['tab'],
  overview: MeasuresRead | undefined,
  ofTab: MeasuresRead | undefined,
) {
  const find = (read: MeasuresRead | undefined) => read?.figures.find(({ id }) => id === wanted);
  const [first, second] = [find(overview), find(ofTab)];
  if (first) return { set: 'overview' as const, figure: first };
  return second ? { set: tab, figure: second } : null;
}
