/** Runs work after the next paint, so that pending changes are visible first. */
export function scheduleUpdate(run: () => void): void {
  // What a frame's own callbacks start comes after that frame.
  requestAnimationFrame(() => setTimeout(run));
}
