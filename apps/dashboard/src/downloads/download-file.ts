/** Hands a file to the person under its name. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers read the address after the click; a minute is long enough for any of them.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
