import { formatNumber } from '@srae/domain/form-kit/numbers';
import { useId, useState } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import { useModule } from '../../../api/use-module.ts';
import { Button } from '../../../ui/Button.tsx';
import type { CombinationsProps } from './CombinationsTable.tsx';

/** Shows or hides the allowed provider and program names (UPL-015). */
export function Combinations(props: CombinationsProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const table = useModule('upload/combinations', () => import('./CombinationsTable.tsx'), { enabled: shown });
  const verb = shown ? 'Hide' : 'Show';
  return (
    <div className="combinations">
      <Button
        variant="plain"
        icon={shown ? 'chevron-down' : 'chevron-right'}
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {verb} acceptable combinations of provider name and program name (
        {formatNumber(props.expected.length)})
      </Button>
      <div id={id} hidden={!shown}>
        {shown ? (
          <Loaded query={table} what="the acceptable combinations">
            {({ CombinationsTable }) => <CombinationsTable {...props} />}
          </Loaded>
        ) : null}
      </div>
    </div>
  );
}
