import { allFields } from '@srae/domain/form-kit/issues';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { FIRST_INSTRUMENT } from '@srae/domain/instruments/registry';
import { describe, expect, it } from 'vitest';
import { previousText } from './PreviousValue.tsx';

const fields = allFields(getInstrument(FIRST_INSTRUMENT).forms.grantee);
const find = (name: string) => {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
};
const count = find('gr_num_providers_funded');

describe('the value of the period before [BEY-108]', () => {
  it('is shown beside a count with its period', () => {
    const text = previousText(count, { [count.name]: { period: 'Winter 2023', value: 1234 } });
    expect(text).toBe('Winter 2023: 1,234');
  });

  it('is said to be missing where that period asked and got no answer', () => {
    const text = previousText(count, { [count.name]: { period: 'Winter 2023', value: null } });
    expect(text).toBe('Winter 2023: no answer');
  });

  it('is nothing where no earlier period asked', () => {
    expect(previousText(count, {})).toBeNull();
  });
});
