import { type ManualText, MANUAL_PAGES } from '@srae/contract/manual';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { manualElements } from './manual-elements.tsx';
import { readManualText } from './manual-calls.ts';

/** The manual's text with its table of contents; `entry` is the initial position. */
export function ManualReader({ entry }: { entry: string }) {
  const text = useQuery({
    queryKey: ['manual-text'],
    queryFn: ({ signal }) => readManualText(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={text} what="the manual" lines={6}>
      {(data) => <ManualArticle text={data} entry={entry} />}
    </Loaded>
  );
}

function ManualArticle({ text, entry }: { text: ManualText; entry: string }) {
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
