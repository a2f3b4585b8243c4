import type { InForce } from '@srae/contract/schemas/uploads';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { useQueries } from '@tanstack/react-query';
import { useMayUpload, useReportingRole } from '../../forms/permissions.ts';
import { useReporting } from '../../session/session-context.ts';
import { utcWithLocal } from '../../times.ts';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { STATE_WORDS, toProviderState, whyNotNeeded } from '../../upload/provider-state.ts';
import { uploadCalls } from '../../upload/upload-calls.ts';
import { uploadKeys } from '../../upload/upload-keys.ts';
import { useOwnUploadProviders } from '../UploadPage/providers/use-upload-scope.ts';

type ProviderData = InForce['providers'][number];
type Row = { readonly name: string; readonly pk: number } & Readonly<
  Record<SurveyKind, ProviderData | undefined>
>;

/** The survey file in force for each provider (BEY-153); renders nothing if there is none or it is not loaded. */
export function SurveyFiles() {
  const entry = useInForce('entry');
  const exit = useInForce('exit');
  if (!entry || !exit) return null;
  const rows = entry
    .map(
      (one): Row => ({
        pk: one.fk_providers,
        name: one.provider_name,
        entry: one,
        exit: exit.find(({ fk_providers }) => fk_providers === one.fk_providers),
      }),
    )
    .filter((row) => [row.entry, row.exit].some((one) => one && (one.file !== null || one.expected > 0)));
  // Missing uploads have a separate table.
  if (!rows.some((row) => row.entry?.file || row.exit?.file)) return null;
  return (
    <Card id="survey-files" title="Survey files in use">
      <DataTable
        caption="Survey files in use"
        captionHidden
        columns={COLUMNS}
        rows={rows}
        rowKey={({ pk }) => pk}
      />
    </Card>
  );
}

/** Of the whole grant, or of each provider that a Provider account may upload for; undefined until all are loaded. */
function useInForce(kind: SurveyKind): readonly ProviderData[] | undefined {
  const { grant, period } = useReporting();
  const reads = useReportingRole() === 'admin';
  const uploads = useMayUpload();
  const scopes = useOwnUploadProviders()?.map(({ id }) => id) ?? [null];
  return useQueries({
    queries: scopes.map((providerId) => {
      const place = { kind, grantId: grant.id, periodPk: period.pk, providerId };
      return {
        queryKey: uploadKeys.inForce(place),
        queryFn: ({ signal }: { signal: AbortSignal }) => uploadCalls(place).inForce(signal),
        enabled: reads || uploads,
      };
    }),
    combine: (found) => {
      const loaded = found.flatMap(({ data }) => data ?? []);
      return loaded.length === found.length ? loaded.flatMap(({ providers }) => providers) : undefined;
    },
  });
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'provider', header: 'Provider', rowHeader: true, cell: ({ name }) => name },
  { key: 'entry', header: 'Entry survey', cell: (row) => <File data={row.entry} /> },
  { key: 'exit', header: 'Exit survey', cell: (row) => <File data={row.exit} /> },
];

function File({ data }: { data: ProviderData | undefined }) {
  if (!data) return STATE_WORDS['not-expected'];
  const state = toProviderState(data);
  if (!data.file) return STATE_WORDS[state] + (state === 'not-needed' ? `: ${whyNotNeeded(data)}` : '');
  const { upload_file_name, upload_time, provider } = data.file;
  return (
    <>
      {upload_file_name} ({provider === null ? 'whole grant' : 'this provider'}), {formatNumber(data.rows)}{' '}
      rows, {formatNumber(data.expected)} expected, {utcWithLocal(upload_time)}
      {state === 'missing' ? ', rows of a program are missing' : null}
    </>
  );
}
