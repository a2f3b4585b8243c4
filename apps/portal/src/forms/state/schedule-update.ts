/** Schedules work after the next paint: everything that has changed on the page by now is shown first. */
export function scheduleUpdate(run: () => void): void {
  // What a frame's own callbacks start comes after that frame.
  requestAnimationFrame(() => setTimeout(run));
}
