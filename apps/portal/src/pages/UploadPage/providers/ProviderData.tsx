import { Loaded } from '../../../api/Loaded.tsx';
import { useModule } from '../../../api/use-module.ts';
import type { ProviderDataSectionProps } from './ProviderDataSection.tsx';

/** Survey data by provider; its code loads in parallel with its data. */
export function ProviderData(props: ProviderDataSectionProps) {
  const section = useModule('upload/provider-data', () => import('./ProviderDataSection.tsx'));
  return (
    <Loaded query={section} what="survey data by provider">
      {({ ProviderDataSection }) => <ProviderDataSection {...props} />}
    </Loaded>
  );
}
