import { useState } from 'react';
import type { ListedProvider } from '../../../forms/use-providers.ts';
import { useNotices } from '../../../session/notices.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';

export type UploadsSwitchProps = {
  provider: ListedProvider;
  save: (allowed: boolean) => Promise<unknown>;
};

/** Allows the provider's own accounts to upload its surveys; saves immediately (BEY-151). */
export function UploadsSwitch({ provider, save }: UploadsSwitchProps) {
  const { alertError, toast } = useNotices();
  // The choice being saved.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = async (allowed: boolean) => {
    // Not disabled meanwhile, since that would lose the focus.
    if (chosen !== null) return;
    setChosen(allowed);
    try {
      await save(allowed);
      const does = allowed ? 'may now upload' : 'may no longer upload';
      toast('Saved', `Users of ${provider.provider_name} ${does} its survey data.`);
    } catch (error) {
      alertError(error);
    } finally {
      setChosen(null);
    }
  };
  return (
    <Checkbox
      id={`uploads-${provider.pk}`}
      label={
        <>
          <span aria-hidden="true">May upload</span>
          <span className="usa-sr-only">Provider may upload survey data: {provider.provider_name}</span>
        </>
      }
      checked={chosen ?? provider.may_upload}
      onChange={(allowed) => void change(allowed)}
    />
  );
}
