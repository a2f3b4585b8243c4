import type { Receipt as ReceiptData } from '@srae/contract/schemas/uploads';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../../api/Loaded.tsx';
import { useModule } from '../../../api/use-module.ts';
import { toMessage } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';

/** Every committed upload of the survey with its receipt (BEY-123). */
export function History({ history }: { history: UseQueryResult<readonly ReceiptData[]> }) {
  const found = history.data ?? [];
  const table = useModule('upload/history', () => import('./HistoryTable.tsx'), {
    enabled: found.length > 0,
  });
  if (history.isPending) return null;
  if (history.isError) {
    return (
      <p className="upload-history__failed">
        The upload history could not be loaded. {toMessage(history.error)}{' '}
        <Button variant="plain" onClick={() => void history.refetch()} busy={history.isFetching}>
          Retry
        </Button>
      </p>
    );
  }
  if (found.length === 0) return null;
  return (
    <details className="more upload-history">
      <summary>Upload history ({formatNumber(found.length)})</summary>
      <Loaded query={table} what="the table of uploads">
        {({ HistoryTable }) => <HistoryTable receipts={found} />}
      </Loaded>
    </details>
  );
}
