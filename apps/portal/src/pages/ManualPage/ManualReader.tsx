import { type ManualText, MANUAL_PAGES } from '@srae/contract/manual';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/problem.ts';
import { Skeleton } from '../../ui/Progress.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { manualElements } from './manual-elements.tsx';
import { readManualText } from './manual-calls.ts';

/** The manual's text with its contents; `entry` names the place to begin at. */
export function ManualReader({ entry }: { entry: string }) {
  const text = useQuery({
    queryKey: ['manual-text'],
    queryFn: ({ signal }) => readManualText(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.isPending) return <Skeleton label="Loading the manual" lines={6} />;
  if (text.isError) {
    return (
      <ErrorState
        title="The manual could not be loaded"
        message={messageOf(text.error)}
        onRetry={() => void text.refetch()}
        busy={text.isFetching}
      />
    );
  }
  return <Loaded text={text.data} entry={entry} />;
}

function Loaded({ text, entry }: { text: ManualText; entry: string }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = entry === '' ? null : document.getElementById(entry);
    if (place === null || !article.current?.contains(place)) return;
    place.scrollIntoView();
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }, [entry, text]);
  return (
    <>
      <nav className="manual-contents no-print" aria-labelledby="manual-contents">
        <h2 id="manual-contents">Contents</h2>
        <ol>
          {text.contents.map((chapter) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`}>{chapter.title}</a>
              {chapter.sections.length === 0 ? null : (
                <ol>
                  {chapter.sections.map((section) => (
                    <li key={section.id}>
                      <a href={`#${section.id}`}>{section.title}</a>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
        <p>
          <a href={`${MANUAL_PAGES}manual.html`} target="_blank" rel="noopener">
            Open as a page of its own, for printing
          </a>
        </p>
      </nav>
      <article className="manual-text" ref={article}>
        {manualElements(text.chapters)}
      </article>
    </>
  );
}
