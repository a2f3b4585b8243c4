/** Page elements, found by role and name. */
import { screen } from '@testing-library/react';

/** The heading with that name, once rendered. */
export const heading = (name: string) => screen.findByRole('heading', { name });

/** Whether a button cannot be used now, though it may be reached, such as one that says why. */
export const isUnavailable = (button: HTMLButtonElement) =>
  button.disabled || button.getAttribute('aria-disabled') === 'true';
