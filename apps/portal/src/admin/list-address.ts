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
  // The URL updates asynchronously: the address that is shown, and those under way, each made of the one before.
  const addresses = useRef<readonly string[]>([params.toString()]);
  useEffect(() => {
    const shown = params.toString();
    const arrived = addresses.current.indexOf(shown, 1);
    addresses.current = arrived === -1 ? [shown] : addresses.current.slice(arrived);
  }, [params]);
  const page = Number(params.get('page') ?? '1');
  return {
    value: (name) => params.get(name) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    set: (changes) => {
      const next = new URLSearchParams(addresses.current.at(-1));
      for (const [name, value] of Object.entries({ page: '', ...changes })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      addresses.current = [...addresses.current, next.toString()];
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
