import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The text of a filter while it is typed, as state and setter: it stands in its input at once and becomes the filter
 * after a pause, trimmed, unless it is incomplete. The filter's value comes back through the URL, later than it is typed.
 */
export function useTypedFilter(
  value: string,
  onFilter: (text: string) => void,
  isComplete: (text: string) => boolean = () => true,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Submitted texts that the URL does not contain yet.
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== shown) {
    setShown(value);
    // Keep the typed text if the URL reports a submitted one; after a link or Back, adopt the URL's text.
    const own = asked.includes(value);
    setAsked(own ? asked.slice(asked.indexOf(value) + 1) : []);
    if (!own) setTyped(value);
  }
  // Only typing restarts the debounce, not a re-render.
  const filter = useEffectEvent((text: string) => {
    if (!isComplete(text)) return;
    setAsked([...asked, text]);
    onFilter(text);
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => filter(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped];
}

const PAUSE_MS = 300;
