/** A label with the mark of a value that is needed (PRV-016). */
export function RequiredLabel({ children }: { children: string }) {
  return (
    <>
      {children}
      <abbr className="required-mark" title="required">
        *
      </abbr>
    </>
  );
}
