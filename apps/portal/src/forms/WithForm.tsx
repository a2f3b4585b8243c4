import type { Form, FormName } from '@srae/domain/form-kit/form';
import type { ReactNode } from 'react';
import { Loaded, type LoadedProps } from '../api/Loaded.tsx';
import { useForms } from '../instrument/use-instrument.ts';
import { usePageTitle } from '../layouts/page-title.ts';

/** A reporting page that needs data for its own heading; until then the page's title is shown. */
export function LoadedPage<Data>(props: Omit<LoadedProps<Data>, 'lead'>) {
  return <Loaded {...props} lead={<h1>{usePageTitle()}</h1>} />;
}

/** A form page as defined by the period's instrument (BEY-142). */
export function WithForm({ name, children }: { name: FormName; children: (form: Form) => ReactNode }) {
  return (
    <LoadedPage query={useForms()} what="the form" lines={8}>
      {(forms) => children(forms[name])}
    </LoadedPage>
  );
}
