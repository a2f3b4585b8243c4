import type { Endpoint } from '@srae/contract/endpoint';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { useState } from 'react';
import { type CallOptions } from '../api/client.ts';
import { toMessage } from '../api/problem.ts';
import { SelectField } from '../ui/inputs/SelectInput.tsx';
import { useList } from './admin-lists.ts';
import { SearchBox } from '../ui/inputs/SearchBox.tsx';

export type LookupSelectProps<Row> = {
  id: string;
  label: string;
  help?: string;
  /** Label of the search box, such as 'Find a grant'. */
  findLabel: string;
  /** The text of the empty option. */
  emptyLabel: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  query?: NonNullable<CallOptions['query']>;
  toKey: (row: Row) => string;
  toLabel: (row: Row) => string;
  chosen: Row | null;
  onChoose: (row: Row | null) => void;
  error?: string | null;
};

/** A select of items loaded from the server, with a search box when the list is long. */
export function LookupSelect<Row>(props: LookupSelectProps<Row>) {
  const { id, label, help, findLabel, emptyLabel, endpoint, query, toKey, toLabel, chosen, onChoose } = props;
  const [search, setSearch] = useState('');
  const list = useList<Row>(endpoint, { ...query, search, size: SHOWN });
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const long = search !== '' || total > SHOWN;
  // The selected item remains an option regardless of later searches.
  const offered =
    chosen === null || rows.some((row) => toKey(row) === toKey(chosen)) ? rows : [chosen, ...rows];
  const full = chosen === null ? null : toLabel(chosen);
  return (
    <>
      {long ? (
        <SearchBox
          id={`${id}-search`}
          label={findLabel}
          placeholder={findLabel}
          value={search}
          onSearch={setSearch}
        />
      ) : null}
      <SelectField
        id={id}
        label={label}
        help={
          help ??
          (total > SHOWN ? `The first ${SHOWN} of ${formatNumber(total)}; search to find others.` : undefined)
        }
        beside={full !== null && full.length > WHOLE_MAX ? `Chosen: ${full}` : null}
        error={list.isError ? toMessage(list.error) : (props.error ?? null)}
        value={chosen === null ? '' : toKey(chosen)}
        emptyLabel={
          list.isPending ? 'Loading' : search !== '' && rows.length === 0 ? 'Not found' : emptyLabel
        }
        options={offered.map((row) => ({ value: toKey(row), label: toLabel(row) }))}
        onChange={(key) => onChoose(offered.find((row) => toKey(row) === key) ?? null)}
      />
    </>
  );
}

const SHOWN = 50;

/** Characters that a closed select on a phone shows; it cuts the end, which may be what distinguishes the item. */
const WHOLE_MAX = 30;
