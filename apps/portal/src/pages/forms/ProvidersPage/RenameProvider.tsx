import { NameModal } from '../../../forms/tables/NameModal.tsx';
import type { Result } from '../../../forms/tables/ResultModal.tsx';
import type { ListedProvider } from '../../../forms/use-providers.ts';
import { PROVIDER_TEXTS } from './texts.ts';
import { useProviderCalls } from './use-provider-calls.ts';

type RenameProviderProps = {
  provider: ListedProvider;
  onDone: (result: Result) => void;
  onClose: () => void;
};

/** Renames a provider (decision 32). */
export function RenameProvider({ provider, onDone, onClose }: RenameProviderProps) {
  const calls = useProviderCalls();
  const { pk, provider_name: former } = provider;
  return (
    <NameModal
      title="Rename Provider"
      label="Provider Name"
      help="Everything that was entered stays with the provider. Survey files of this period may still carry the former name; submitted reports keep it."
      initial={former}
      submitLabel="Save"
      onSubmit={async (name) => {
        await calls.rename(pk, name);
        onDone(PROVIDER_TEXTS.renamed(former, name));
      }}
      onClose={onClose}
    />
  );
}
