import type { FormEvent, ReactNode } from 'react';

/**
 * A control with a form of its own. A browser that fills in forms looks at every field of the form at each key, and
 * without a form at every field of the page; on a long page that took as long as everything else a key leads to.
 */
export function OwnForm({ children }: { children: ReactNode }) {
  return (
    <form className="own-form" onSubmit={keepPage} noValidate>
      {children}
    </form>
  );
}

/** Enter in the only field of a form submits it, which would load the page anew. */
function keepPage(event: FormEvent): void {
  event.preventDefault();
}
