/** The selected grant in a session cookie: a convenience for the next load, never used for authorization (Q29). */

export function readGrantCookie(): number | null {
  const match = /(?:^|;\s*)grant=(\d{1,9})(?:;|$)/.exec(document.cookie);
  return match?.[1] ? Number(match[1]) : null;
}

/** No expiry: deleted at the end of the browser session. */
export function writeGrantCookie(id: number): void {
  document.cookie = `grant=${id}; Path=/; SameSite=Strict${secure()}`;
}

export function clearGrantCookie(): void {
  document.cookie = `grant=; Path=/; SameSite=Strict; Max-Age=0${secure()}`;
}

function secure(): string {
  return location.protocol === 'https:' ? '; Secure' : '';
}
