/** Page elements, found by role and name. */
import { screen } from '@testing-library/react';

/** The heading with that name, once rendered. */
export const heading = (name: string) => screen.findByRole('heading', { name });
