import { useEffect, useState } from 'react';
import { NOT_LINKED } from '@srae/contract/figures/not-linked';
import { fullTime } from '@srae/domain/period/instant-text';

/** Print header: title, scope, time of printing, and how the figures must not be read. */
export function PrintHead({ scope, title }: { scope: string; title: string }) {
  const [printed, setPrinted] = useState(() => new Date());
  useEffect(() => {
    const now = () => setPrinted(new Date());
    window.addEventListener('beforeprint', now);
    return () => window.removeEventListener('beforeprint', now);
  }, []);
  return (
    <header className="print-only print-head">
      <p className="print-head__name">SRAE Performance Measures Portal: Results</p>
      <p>{title}</p>
      <p>{scope}</p>
      <p>{`Printed ${fullTime(printed)}. ${NOT_LINKED}`}</p>
    </header>
  );
}
