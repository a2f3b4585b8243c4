import type { FormEvent, ReactNode } from 'react';

/**
 * Wraps a control in its own form. A browser's autofill inspects every field of the form on each keystroke, or every
 * field of the page without a form; on a long page that took as long as all other work of a keystroke.
 */
export function OwnForm({ children }: { children: ReactNode }) {
  return (
    <form className="own-form" onSubmit={keepPage} noValidate>
      {children}
    </form>
  );
}

/** Enter in a form's only field submits it, which would reload the page. */
function keepPage(event: FormEvent): void {
  event.preventDefault();
}
