/** Browser downloads, shared by portal and dashboard. */

/** Downloads a created or fetched file under its name. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  downloadFrom(address, name);
  // Browsers read the address after the click; a minute is long enough for any of them.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name that the server gave a fetched file. */
export function readFileName(response: Pick<Response, 'headers'>): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
}

/** Downloads an address under a name; cross-origin, the server's name applies. */
export function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
