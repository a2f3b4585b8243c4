import { useSearchParams } from 'react-router';

/** Keeps the selected report period in link URLs (BEY-111). */
export function useWithPeriod(): (path: string) => string {
  const [search] = useSearchParams();
  const period = search.get('period');
  return (path) => (period === null ? path : `${path}?period=${encodeURIComponent(period)}`);
}
