/** Search, filters and page of a list in the URL, so that a list can be linked to and reloaded. */
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

export type ListAddress = {
  /** '' when absent. */
  readonly value: (name: string) => string;
  /** Counted from 1. */
  readonly page: number;
  /** Sets values, '' taking one away; any change but that of the page goes back to the first page. */
  readonly set: (changes: Readonly<Record<string, string>>) => void;
};

export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  // The address follows a moment later: a second change by then builds on the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
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
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
