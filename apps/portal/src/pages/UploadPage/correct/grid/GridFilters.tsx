import type { SurveyColumn } from '@srae/domain/survey/catalogue/column';
import { memo } from 'react';
import { Checkbox } from '../../../../ui/inputs/Checkbox.tsx';
import { SelectField } from '../../../../ui/inputs/SelectInput.tsx';
import { KINDS, type GridFilter } from './grid-model.ts';

export type GridFiltersProps = {
  filter: GridFilter;
  columns: readonly SurveyColumn[];
  onChange: (filter: GridFilter) => void;
};

/** Filters the rows to correct by kind of issue, by column, and by whether they are still open. */
export const GridFilters = memo(function GridFilters({ filter, columns, onChange }: GridFiltersProps) {
  const chosen = columns.some(({ name }) => name === filter.column) ? filter.column : '';
  return (
    <div className="correct__filters">
      <SelectField
        id="correct-kind"
        label="Kind of issue"
        value={filter.kind}
        emptyLabel="All kinds"
        options={KINDS.map(({ kind, label }) => ({ value: kind, label }))}
        // The options are the kinds.
        onChange={(kind) => onChange({ ...filter, kind: kind as GridFilter['kind'] })}
      />
      <SelectField
        id="correct-column"
        label="Column"
        value={chosen}
        emptyLabel="All columns"
        options={columns.map(({ name, question, label }) => ({
          value: name,
          label: `${question.join(' / ')} ${label}`,
        }))}
        onChange={(column) => onChange({ ...filter, column })}
      />
      <Checkbox
        id="correct-open"
        label="Show only rows that still need a correction"
        checked={filter.open}
        onChange={(open) => onChange({ ...filter, open })}
      />
    </div>
  );
});
