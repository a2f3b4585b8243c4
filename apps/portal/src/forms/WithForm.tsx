import type { Form, FormName } from '@srae/domain/form-kit/form';
import type { ReactNode } from 'react';
import { Loaded } from '../api/Loaded.tsx';
import { useForms } from '../instrument/use-instrument.ts';

/** A form page as defined by the period's instrument (BEY-142). */
export function WithForm({ name, children }: { name: FormName; children: (form: Form) => ReactNode }) {
  return (
    <Loaded query={useForms()} what="the form" lines={8}>
      {(forms) => children(forms[name])}
    </Loaded>
  );
}
