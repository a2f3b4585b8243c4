import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../api/Loaded.tsx';
import type { ProviderDataSectionProps } from './ProviderDataSection.tsx';

/** Survey data by provider; its code loads in parallel with its data. */
export function ProviderData(props: ProviderDataSectionProps) {
  const section = useQuery({
    queryKey: ['upload', 'provider-data-section'],
    queryFn: () => import('./ProviderDataSection.tsx'),
    staleTime: Infinity,
  });
  return (
    <Loaded query={section} what="survey data by provider">
      {({ ProviderDataSection }) => <ProviderDataSection {...props} />}
    </Loaded>
  );
}
