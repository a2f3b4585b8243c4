import { NOTHING_LABEL, statementText } from '@srae/domain/programme/nothing-to-report';
import { Card } from '../../ui/Card.tsx';
import type { Report } from './report-pages.ts';

/** Providers and programs stated to have nothing to report, with the reason (decision 35). */
export function NothingList({ stated }: { stated: Report['nothingToReport'] }) {
  if (stated.length === 0) return null;
  return (
    <Card id="nothing-to-report" title={NOTHING_LABEL}>
      <ul className="usa-list">
        {stated.map((one) => (
          <li key={`${one.provider.pk} ${one.program?.pk ?? ''}`}>
            <strong>{one.program ? `${one.provider.name}, ${one.program.name}` : one.provider.name}:</strong>{' '}
            {statementText(one)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
