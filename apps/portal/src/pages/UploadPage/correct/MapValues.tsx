import { formatNumber } from '@srae/domain/form-kit/numbers';
import { findColumn } from '@srae/domain/survey/catalogue/catalogue';
import { listChoices, type Survey, type SurveyColumn } from '@srae/domain/survey/catalogue/column';
import {
  CORRECTIONS_MAX,
  leadsToAccepted,
  mappingKey,
  NAMES_COLUMN,
  type ValueMapping,
} from '@srae/domain/survey/corrections/corrections';
import type { ValueToMap } from '@srae/domain/survey/corrections/values';
import { indexPairs, type ExpectedPair } from '@srae/domain/survey/names';
import { memo, useMemo } from 'react';
import { indexMemory, type ValueMemory } from '../../../upload/state/corrections-state.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { MappingSelect, type MappingOption } from './MappingSelect.tsx';
import { ProposalCell, type Proposal } from './ProposalCell.tsx';

type Decision = Pick<ValueMapping, 'column' | 'found'> & { readonly accepted: readonly string[] | null };

export type MapValuesProps = {
  survey: Survey;
  expected: readonly ExpectedPair[];
  values: readonly ValueToMap[];
  /** Number of further values not listed. */
  left: number;
  /** Mappings chosen so far, by `mappingKey`. */
  decisions: ReadonlyMap<string, ValueMapping>;
  memory: ValueMemory;
  disabled: boolean;
  onDecide: (decisions: readonly Decision[]) => void;
};

/**
 * Values and names that are not accepted, each mapped once for all its rows; nothing is applied without the user's
 * choice (BEY-158, BEY-159). Correcting a cell does not re-render them.
 */
export const MapValues = memo(function MapValues(props: MapValuesProps) {
  const { left, decisions, memory, onDecide } = props;
  const room = CORRECTIONS_MAX.mappings - decisions.size;
  const full = room <= 0;
  const rows = useRows(props, full);
  const takeProposals = (of: readonly Row[]) =>
    onDecide(
      of.slice(0, room).map(({ value, proposal }) => ({ ...value, accepted: proposal?.accepted ?? null })),
    );

  return (
    <section className="map-values" aria-labelledby="map-values-heading">
      <h4 id="map-values-heading">Map Values</h4>
      <p>
        Each value that is not accepted, and each pair of names that is not expected. Decide once what it
        stands for, and all its rows follow. Nothing is changed before you say so.
      </p>
      {memory.at === 'failed' ? (
        <Notice tone="warning" slim>
          Values mapped for earlier uploads could not be loaded.
        </Notice>
      ) : null}
      {full ? (
        <Notice tone="warning" slim>
          {formatNumber(CORRECTIONS_MAX.mappings)} values are mapped, and no more can be. Correct the others
          in the file, and choose it again.
        </Notice>
      ) : null}
      <ProposalButtons rows={rows} disabled={props.disabled || full} onTake={takeProposals} />
      <DataTable
        caption="Values to map"
        captionHidden
        columns={COLUMNS}
        rows={rows}
        rowKey={({ value }) => mappingKey(value.column, value.found)}
      />
      {left > 0 ? (
        <p>
          The most frequent values are listed; {formatNumber(left)} further ones are not. Correct those in the
          rows below or in the file.
        </p>
      ) : null}
    </section>
  );
});

/** A row per value that is not accepted, with its answer, its proposal and the answers that it may get. */
function useRows(props: MapValuesProps, full: boolean): readonly Row[] {
  const { survey, expected, values, decisions, memory, disabled, onDecide } = props;
  const pairs = useMemo(() => indexPairs(expected), [expected]);
  const nameOptions = useMemo(() => listNameOptions(expected), [expected]);
  const rememberedValues = useMemo(() => indexMemory(memory), [memory]);
  return values.flatMap((value): readonly Row[] => {
    const column = findColumn(survey, value.column);
    if (!column) return [];
    const key = mappingKey(value.column, value.found);
    const remembered = rememberedValues.get(key);
    const known = remembered && leadsToAccepted(survey, pairs, remembered) ? remembered : undefined;
    const proposal: Proposal | null = known
      ? { accepted: known.accepted, rememberedAt: known.updated_at }
      : value.suggestion && { accepted: value.suggestion, rememberedAt: null };
    const accepted = decisions.get(key)?.accepted ?? null;
    return [
      {
        value,
        column,
        accepted,
        proposal,
        options: column.name === NAMES_COLUMN ? nameOptions : listAnswerOptions(column),
        disabled: disabled || (full && accepted === null),
        onDecide: (answer) => onDecide([{ ...value, accepted: answer }]),
      },
    ];
  });
}

type ProposalButtonsProps = {
  rows: readonly Row[];
  disabled: boolean;
  onTake: (rows: readonly Row[]) => void;
};

/** Takes all remembered answers at once, or all likely ones; of the values without an answer. */
function ProposalButtons({ rows, disabled, onTake }: ProposalButtonsProps) {
  const open = rows.filter(({ accepted }) => accepted === null);
  const remembered = open.filter(({ proposal }) => proposal?.rememberedAt);
  const likely = open.filter(({ proposal }) => proposal && proposal.rememberedAt === null);
  if (remembered.length === 0 && likely.length <= 1) return null;
  return (
    <div className="button-row">
      {remembered.length > 0 ? (
        <Button
          variant="secondary"
          small
          icon="history"
          disabled={disabled}
          onClick={() => onTake(remembered)}
        >
          Use{' '}
          {remembered.length === 1 ? 'the remembered answer' : `all ${remembered.length} remembered answers`}
        </Button>
      ) : null}
      {likely.length > 1 ? (
        <Button variant="secondary" small disabled={disabled} onClick={() => onTake(likely)}>
          Use all {likely.length} likely answers
        </Button>
      ) : null}
    </div>
  );
}

type Row = {
  readonly value: ValueToMap;
  readonly column: SurveyColumn;
  readonly accepted: readonly string[] | null;
  readonly proposal: Proposal | null;
  readonly options: readonly MappingOption[];
  readonly disabled: boolean;
  readonly onDecide: (accepted: readonly string[] | null) => void;
};

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'item',
    header: 'Survey item',
    cell: ({ column }) =>
      column.name === NAMES_COLUMN
        ? 'Provider and program'
        : `${column.question.join(' / ')} ${column.label}`,
  },
  {
    key: 'found',
    header: 'In the file',
    rowHeader: true,
    cell: ({ value }) => <span className="map-values__found">{value.found.join(': ')}</span>,
  },
  { key: 'rows', header: 'Rows', align: 'end', cell: ({ value }) => formatNumber(value.rows) },
  {
    key: 'answer',
    header: 'Stands for',
    cell: ({ value, column, accepted, options, disabled, onDecide }) => (
      <MappingSelect
        label={`What ${value.found.join(': ')} stands for, ${column.label}`}
        accepted={accepted}
        options={options}
        disabled={disabled}
        onDecide={onDecide}
      />
    ),
  },
  {
    key: 'proposal',
    header: 'Status',
    cell: ({ value, proposal, accepted, disabled, onDecide }) => (
      <ProposalCell
        found={value.found.join(': ')}
        proposal={proposal}
        decided={accepted !== null}
        disabled={disabled}
        onUse={onDecide}
      />
    ),
  },
];

function listAnswerOptions(column: SurveyColumn): readonly MappingOption[] {
  const answers = [...listChoices(column), ...column.specialCodes].map(({ code, label }) => ({
    accepted: [code],
    label: label === '' ? code : `${code} ${label}`,
  }));
  return column.required ? answers : [...answers, { accepted: [''], label: 'Leave blank: not answered' }];
}

function listNameOptions(expected: readonly ExpectedPair[]): readonly MappingOption[] {
  return expected.map(({ provider_name, program_name }) => ({
    accepted: [provider_name, program_name],
    label: `${provider_name}: ${program_name}`,
  }));
}
