import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../api/Loaded.tsx';
import { manualLink } from './manual-calls.ts';

/** The PDF in the browser's viewer. The link is single-use, so a new one is fetched on every mount. */
export function PdfFrame() {
  const link = useQuery({
    queryKey: ['manual-link'],
    queryFn: ({ signal }) => manualLink(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={link} what="the manual" lines={6}>
      {({ url }) => (
        // Browsers do not open their PDF viewer in a sandbox; under the strict CSP a PDF runs no scripts.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className="manual-page__frame no-print" title="Manual of Operations, Summer 2023" src={url} />
      )}
    </Loaded>
  );
}
