import type { InForce } from '@srae/contract/schemas/uploads';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import { ReceiptCorrections } from '../status/ReceiptCorrections.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';

type ProgramRow = InForce['providers'][number]['programs'][number] & { readonly provider: string };

/** Rows by provider and program, column mapping and corrections of each file; persists across reloads (BEY-155). */
export function InForceDetails({ inForce: { providers, files } }: { inForce: InForce }) {
  const programs = providers.flatMap(({ provider_name: provider, programs: own }) =>
    own
      .filter(({ rows, expected }) => rows > 0 || expected > 0)
      .map((program): ProgramRow => ({ ...program, provider })),
  );
  return (
    <details className="more">
      <summary>What is in use</summary>
      <DataTable
        caption="Rows in use by program"
        columns={COLUMNS}
        rows={programs}
        rowKey={({ fk_programs }) => fk_programs}
      />
      {files.map((file) => (
        <details key={file.number} className="more">
          <summary>
            Columns of {file.upload_file_name} (receipt no. {file.number})
          </summary>
          {file.upload_column_mapping ? (
            <ul className="provider-data__mapping">
              {file.upload_column_mapping.split('\n').map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p>The columns were those of the standard workbook.</p>
          )}
        </details>
      ))}
      {files.map((file) => (
        <Corrections key={file.number} file={file} />
      ))}
    </details>
  );
}

/** The corrections made on the page before a file was saved; renders nothing if there are none or not visible. */
function Corrections({ file }: { file: InForce['files'][number] }) {
  const { upload_cells_corrected: cells, upload_values_mapped: mapped } = file;
  if (cells === null || mapped === null || (cells === 0 && mapped.length === 0)) return null;
  return (
    <details className="more">
      <summary>
        Corrections of {file.upload_file_name} (receipt no. {file.number})
      </summary>
      <dl className="facts">
        <ReceiptCorrections receipt={{ upload_cells_corrected: cells, upload_values_mapped: mapped }} />
      </dl>
    </details>
  );
}

const COLUMNS: readonly Column<ProgramRow>[] = [
  { key: 'program', header: 'Program', rowHeader: true, cell: ({ program_name }) => program_name },
  { key: 'provider', header: 'Provider', freeText: true, cell: ({ provider }) => provider },
  {
    key: 'expected',
    header: 'Surveys expected',
    align: 'end',
    cell: ({ expected }) => formatNumber(expected),
  },
  { key: 'rows', header: 'Rows in use', align: 'end', cell: ({ rows }) => formatNumber(rows) },
];
