import './queries.scss';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { ageText, type QuerySide } from '@srae/domain/queries/query';
import { Notice } from '../ui/feedback/Notice.tsx';
import type { PartQueries } from './part-queries.ts';
import { queryPath } from './query-address.ts';
import { QueryState } from './QueryState.tsx';

type Props = PartQueries & {
  readonly side: QuerySide;
  /** Text naming the part: 'this page'. */
  readonly about: string;
};

/** Queries about a part of the report, with links to each and to its question. */
export function PartQueriesNotice({ side, rows, about }: Props) {
  const count = pluralize(rows.length, 'query', 'queries');
  return (
    <div className="no-print part-queries">
      <Notice tone="info" heading={`${count} about ${about}`}>
        <ul className="part-queries__list">
          {rows.map((query) => (
            <li key={query.pk}>
              <a href={queryPath(side, query)}>
                {query.pk}: {query.subject}
              </a>{' '}
              <QueryState state={query.state} /> {ageText(query)}
              {query.field === null ? null : (
                <>
                  {' · '}
                  <a href={`#${query.field}`} aria-label={`Go to the question of query ${query.pk}`}>
                    Go to the question
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
