/** The provider read without /reduce: one record in the order of its column metadata (Q59). */
import type { PageRead, providerColumns } from '@srae/contract/schemas/reporting';
import type { Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import type { z } from 'zod';

export function toProviderColumns(form: Form, page: PageRead): z.infer<typeof providerColumns> {
  const names = [...allFields(form).map((field) => field.name), form.flags.minor, form.flags.major];
  const record = names.map((name) => {
    const value = page[name];
    const scalar =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
    return { name, value: scalar, isNull: scalar === null };
  });
  return { columnMetadata: names.map((name) => ({ name })), records: [record] };
}
