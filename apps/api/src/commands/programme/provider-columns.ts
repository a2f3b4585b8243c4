/** The provider read without /reduce: one record in the order of its column metadata (Q59). */
import type { PageRead, providerColumns } from '@srae/contract/schemas/reporting';
import { toScalar } from '@srae/domain/form-kit/answers';
import type { Form } from '@srae/domain/form-kit/form';
import { allFields } from '@srae/domain/form-kit/issues';
import type { z } from 'zod';

export function toProviderColumns(form: Form, page: PageRead): z.infer<typeof providerColumns> {
  const names = [...allFields(form).map((field) => field.name), form.flags.minor, form.flags.major];
  const record = names.map((name) => {
    const value = toScalar(page[name]);
    return { name, value, isNull: value === null };
  });
  return { columnMetadata: names.map((name) => ({ name })), records: [record] };
}
