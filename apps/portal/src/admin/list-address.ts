/** Search, filters and page of a list, stored in the URL so that a list can be linked and reloaded. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

export type ListAddress = {
  /** '' when absent. */
  readonly value: (name: string) => string;
  /** Starts at 1. */
  readonly page: number;
  /** Sets values, '' removes one; any change other than of the page resets to the first page. */
  readonly set: (changes: Readonly<Record<string, string>>) => void;
};

export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  // The URL updates asynchronously: a second change before that must include the first.
  const latest = useRef(params);
  const onTheWay = useRef<readonly string[]>([]);
  useEffect(() => {
    const arrived = onTheWay.current.indexOf(params.toString());
    onTheWay.current = arrived === -1 ? [] : onTheWay.current.slice(arrived + 1);
    if (onTheWay.current.length === 0) latest.current = params;
  }, [params]);
  const page = Number(params.get('page') ?? '1');
  return {
    value: (name) => params.get(name) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    set: (changes) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries({ page: '', ...changes })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      onTheWay.current = [...onTheWay.current, next.toString()];
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
