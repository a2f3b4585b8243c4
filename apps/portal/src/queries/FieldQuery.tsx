import { QUERY_STATE_LABELS } from '@srae/domain/queries/query';
import { useContext } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { FieldQueries } from './part-queries.ts';
import { queryPath } from './query-address.ts';

/** Query notice below a question's label; most questions have no query. */
export function FieldQuery({ name }: { name: string }) {
  const { side, rows } = useContext(FieldQueries);
  const about = rows.filter(({ field }) => field === name);
  if (side === null || about.length === 0) return null;
  return about.map((query) => (
    <a key={query.pk} className="field-query no-print" href={queryPath(side, query)}>
      <Icon name="help" size={16} /> Query {query.pk}: {QUERY_STATE_LABELS[query.state].toLowerCase()}
    </a>
  ));
}
