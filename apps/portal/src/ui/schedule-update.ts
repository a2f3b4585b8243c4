/** Runs work after the next paint, so that pending changes are visible first. */
export function scheduleUpdate(run: () => void): void {
  // A timer started in a frame callback fires after that frame is painted.
  requestAnimationFrame(() => setTimeout(run));
}
