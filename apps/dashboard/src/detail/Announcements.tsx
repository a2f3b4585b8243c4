const ID = 'announcements';

/** Live region for what is said of a change elsewhere on the page; one on the page, there before anything is said. */
export function Announcements() {
  return <p id={ID} className="visually-hidden no-print" aria-live="polite" />;
}

/** Has a screen reader say a text. */
export function announce(text: string): void {
  const region = document.getElementById(ID);
  if (region) region.textContent = text;
}
