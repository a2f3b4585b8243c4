import { useMutation } from '@tanstack/react-query';
import type { ListedProvider } from '../../../forms/use-providers.ts';
import { useNotices } from '../../../session/notices.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';

export type UploadsSwitchProps = {
  provider: ListedProvider;
  /** Stores the choice; resolves once it is accepted and `provider` shows it. */
  save: (allowed: boolean) => Promise<unknown>;
};

/** Allows the provider's own accounts to upload its surveys; saves immediately (BEY-151). */
export function UploadsSwitch({ provider, save }: UploadsSwitchProps) {
  const { alertError, toast } = useNotices();
  const id = `uploads-${provider.pk}`;
  // Sequential: the last choice stays.
  const change = useMutation({
    mutationFn: save,
    scope: { id },
    onSuccess: (_, allowed) => {
      const does = allowed ? 'may now upload' : 'may no longer upload';
      toast('Saved', `Users of ${provider.provider_name} ${does} its survey data.`);
    },
    onError: (error) => alertError(error),
  });
  return (
    <Checkbox
      id={id}
      label={
        <>
          <span aria-hidden="true">May upload</span>
          <span className="usa-sr-only">Provider may upload survey data: {provider.provider_name}</span>
        </>
      }
      checked={change.isPending ? change.variables : provider.may_upload}
      onChange={(allowed) => change.mutate(allowed)}
    />
  );
}
