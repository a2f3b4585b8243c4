import type { DashboardContext, FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { useRef } from 'react';
import type { Figures } from './api/figures.ts';
import type { useMeasures } from './api/use-measures.ts';
import { Compared } from './compare/Compared.tsx';
import { OverPeriodsCard } from './compare/OverPeriodsCard.tsx';
import type { useCompared } from './compare/use-compared.ts';
import { detailName, useFocusBack } from './detail/use-focus-back.ts';
import { PartFailure } from './Failure.tsx';
import { NOT_BESIDE } from './filters/filter-tags.ts';
import { listOtherPeriods, type Selection, toQuery } from './filters/selection.ts';
import { TabFigures } from './measures/TabFigures.tsx';
import type { PlacesLink } from './places/PlacesButton.tsx';
import { PlacesCard } from './places/PlacesCard.tsx';

type Props = {
  figures: Figures;
  context: DashboardContext;
  selection: Selection;
  onChoose: (change: Partial<Selection>) => void;
  title: string;
  overview: MeasuresRead | undefined;
  tab: Pick<ReturnType<typeof useMeasures>, 'data' | 'error' | 'refetch'>;
  national: MeasuresRead | undefined;
  compared: ReturnType<typeof useCompared>;
  /** Charts of the overview, shown before those of the tab. */
  first: readonly FigureRead[];
  scope: string | null;
  places: PlacesLink | undefined;
};

/** A tab: its question, then what is shown of it; another tab is announced, and the focus led back from a detail. */
export function TabContent(props: Props) {
  const { tab, title, selection, scope } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(openDetail(selection), heading);
  const count = tab.data?.figures.length ?? 0;
  return (
    <>
      <p className="visually-hidden no-print" aria-live="polite">
        {tab.data && scope !== null ? `${title} ${pluralize(count, 'figure')}.` : ''}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Content {...props} />
    </>
  );
}

/** The detail in place of the tab's figures, as the buttons that open details name it. */
function openDetail({ places, level, over }: Selection): string | null {
  if (places !== undefined) return detailName.places(places, level);
  return over === undefined ? null : detailName.periods(over);
}

/** The places behind a figure, a figure over periods, a comparison, or all figures. */
function Content({
  figures,
  context,
  selection,
  onChoose,
  overview,
  tab,
  national,
  compared,
  first,
  scope,
  places,
}: Props) {
  const query = toQuery(selection);
  const listed = findNamed(selection.places, selection.tab, overview, tab.data);
  const trend = findNamed(selection.over, selection.tab, overview, tab.data);
  const hasPeriods = listOtherPeriods(context, selection.period).length > 0;
  if (listed && places)
    return (
      <PlacesCard
        key={`${listed.figure.id} ${selection.level}`}
        figures={figures}
        set={listed.set}
        figure={listed.figure}
        query={query}
        level={selection.level}
        onOpen={(at, { pk, within }) => {
          const nothingListed = { places: undefined, level: undefined };
          if (at === 'grant') onChoose({ grant: pk });
          else if (at === 'provider') onChoose({ provider: pk, ...nothingListed });
          else onChoose({ ...within, program: pk, ...nothingListed });
        }}
        onClose={() => onChoose({ places: undefined, level: undefined })}
      />
    );
  if (trend && hasPeriods)
    return (
      <OverPeriodsCard
        key={trend.figure.id}
        figures={figures}
        context={context}
        set={trend.set}
        figure={trend.figure}
        query={query}
        onClose={() => onChoose({ over: undefined })}
      />
    );
  if (compared)
    return (
      <Compared
        tab={selection.tab}
        sides={compared.sides}
        failed={compared.failed ?? (tab.error ? tab : undefined)}
        onEnd={() => onChoose(NOT_BESIDE)}
      />
    );
  if (tab.error && !tab.data) return <PartFailure of={tab} />;
  return (
    <>
      <PartFailure of={tab} />
      <TabFigures
        tab={selection.tab}
        read={tab.data}
        overview={overview}
        national={national}
        first={first}
        scope={scope}
        places={places}
        onOver={hasPeriods ? (over) => onChoose({ over, places: undefined }) : undefined}
      />
    </>
  );
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
