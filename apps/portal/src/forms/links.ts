import { useSearchParams } from 'react-router';

/** Keeps the chosen report period in the addresses of links (BEY-111). */
export function useWithPeriod(): (path: string) => string {
  const [search] = useSearchParams();
  const period = search.get('period');
  return (path) => (period === null ? path : `${path}?period=${encodeURIComponent(period)}`);
}
