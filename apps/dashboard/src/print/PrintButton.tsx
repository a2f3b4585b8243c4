/** Prints the page; the button itself is not printed. */
export function PrintButton() {
  return (
    <button type="button" className="button no-print" onClick={() => window.print()}>
      Print
    </button>
  );
}
