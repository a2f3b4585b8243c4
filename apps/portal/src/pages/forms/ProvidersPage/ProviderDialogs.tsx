import { ConfirmAct } from '../../../admin/dialogs/ConfirmAct.tsx';
import { ReasonModal } from '../../../forms/tables/NothingToReport.tsx';
import { type Result, ResultModal } from '../../../forms/tables/ResultModal.tsx';
import type { ListedProvider } from '../../../forms/use-providers.ts';
import { ProviderModal } from './ProviderModal.tsx';
import { RenameProvider } from './RenameProvider.tsx';
import { PROVIDER_TEXTS } from './texts.ts';
import { useProviderCalls } from './use-provider-calls.ts';

export type Open =
  | { kind: 'add' }
  | { kind: 'user' | 'rename' | 'delete' | 'reason'; provider: ListedProvider }
  | { kind: 'result'; result: Result };

export type ProviderDialogsProps = { open: Open; onOpen: (open: Open) => void; onClose: () => void };

/** The currently open dialog of the provider table; only one at a time. */
export function ProviderDialogs({ open, onOpen, onClose }: ProviderDialogsProps) {
  const calls = useProviderCalls();
  const showResult = (result: Result) => onOpen({ kind: 'result', result });
  switch (open.kind) {
    case 'add':
      return <ProviderModal onDone={showResult} onClose={onClose} />;
    case 'user':
      return <ProviderModal provider={open.provider} onDone={showResult} onClose={onClose} />;
    case 'rename':
      return <RenameProvider provider={open.provider} onDone={showResult} onClose={onClose} />;
    case 'reason':
      return (
        <ReasonModal
          name={open.provider.provider_name}
          statement={open.provider.nothing_to_report}
          save={(statement) => calls.stateNothing(open.provider, statement)}
          onClose={onClose}
        />
      );
    case 'delete': {
      const { provider_name: name, pk } = open.provider;
      return (
        <ConfirmAct<Result>
          title={PROVIDER_TEXTS.deleteTitle}
          confirmLabel="Delete"
          cancelLabel="Cancel"
          act={() =>
            calls.remove(pk).then(
              () => PROVIDER_TEXTS.deleted(name),
              () => PROVIDER_TEXTS.deleteFailed(name),
            )
          }
          onDone={showResult}
          onClose={onClose}
        >
          Deleting {name} removes its provider-level users, its programs and its submission data. This cannot
          be undone.
        </ConfirmAct>
      );
    }
    case 'result':
      return <ResultModal result={open.result} onClose={onClose} />;
  }
}
