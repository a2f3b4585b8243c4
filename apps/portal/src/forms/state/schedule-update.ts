/** Runs once everything that has changed on the page by now is painted. */
export function scheduleUpdate(run: () => void): void {
  // What a frame's own callbacks start comes after that frame.
  requestAnimationFrame(() => setTimeout(run));
}
