/** A label with the required mark (PRV-016). */
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
