/** What a page shows, looked up as a person finds it. */
import { screen } from '@testing-library/react';

/** The heading of that name, once it is there. */
export const heading = (name: string) => screen.findByRole('heading', { name });
