/** The figures that the selection is compared with. */
import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { useQuery } from '@tanstack/react-query';
import type { Figures } from '../api/figures.ts';
import { measuresQuery } from '../api/use-measures.ts';
import { findBeside, grantText } from '../filters/filter-tags.ts';
import { type Selection, toBesideQuery, toQuery } from '../filters/selection.ts';
import type { Side } from './Compared.tsx';

type Own = Pick<Side, 'read' | 'overview'>;

/** Both sides of the comparison, and the failed query if any; null while nothing is compared. */
export function useCompared(figures: Figures, context: DashboardContext, selection: Selection, own: Own) {
  const beside = toBesideQuery(selection);
  const query = beside ?? toQuery(selection);
  const overview = useQuery({ ...measuresQuery(figures, 'overview', query), enabled: beside !== null });
  const read = useQuery({ ...measuresQuery(figures, selection.tab, query), enabled: beside !== null });
  const other = findBeside(context, selection);
  if (other === null) return null;
  const sides: readonly [Side, Side] = [
    { name: ownName(context, selection, other.kind), ...own },
    { name: other.name, read: read.data, overview: overview.data },
  ];
  return { sides, failed: [overview, read].find(({ isError }) => isError) };
}

/** Labels the two sides: by period when comparing periods, by grant when comparing grants. */
function ownName(context: DashboardContext, selection: Selection, kind: 'period' | 'grant'): string {
  if (kind === 'period') return context.periods.find(({ pk }) => pk === selection.period)?.name ?? '';
  const grant = context.grants.find(({ id }) => id === selection.grant);
  return grant ? grantText(grant, context) : '';
}
