/** Search, filter and sort of long tables, kept while a row's pages are open, so that returning shows the same rows. */
import { createContext, type ReactNode, useContext, useState } from 'react';

export type TableView = {
  readonly text: string;
  readonly filter: 'all' | 'work' | 'complete' | 'inactive';
  readonly sort: {
    readonly fact: 'name' | 'worst' | 'active';
    readonly direction: 'ascending' | 'descending';
  } | null;
  /** Starts at 1; another search, filter or sort starts there again. */
  readonly page: number;
};

type Views = ReadonlyMap<string, TableView>;
type Change = (key: string, changes: Partial<TableView>) => void;

const ALL_ROWS: TableView = { text: '', filter: 'all', sort: null, page: 1 };

const TableViewsContext = createContext<{ views: Views; change: Change } | null>(null);

/** Keeps the views of the tables inside until it is unmounted. */
export function TableViews({ children }: { children: ReactNode }) {
  const [views, setViews] = useState<Views>(new Map());
  const change: Change = (key, changes) =>
    setViews((before) => new Map(before).set(key, { ...ALL_ROWS, ...before.get(key), page: 1, ...changes }));
  return <TableViewsContext value={{ views, change }}>{children}</TableViewsContext>;
}

/** The view of a table, and a function that changes parts of it; the key is unique among the tables of all grants. */
export function useTableView(key: string): [TableView, (changes: Partial<TableView>) => void] {
  const context = useContext(TableViewsContext);
  if (context === null) throw new Error('A long table needs TableViews');
  return [context.views.get(key) ?? ALL_ROWS, (changes) => context.change(key, changes)];
}
