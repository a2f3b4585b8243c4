import type { InForce } from '@srae/contract/schemas/uploads';
import { formatNumber } from '@srae/domain/form-kit/numbers';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { lacksRows, type UploadState } from '@srae/domain/survey/expectation';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '../../../api/Loaded.tsx';
import { useReportingRole } from '../../../forms/permissions.ts';
import { fullTime, utcWithLocal } from '../../../times.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StatusTag, type StatusTone } from '../../../ui/feedback/StatusTag.tsx';
import { STATE_WORDS, toProviderState, whyNotNeeded } from '../../../upload/provider-state.ts';
import type { UploadCalls, UploadPlace } from '../../../upload/upload-calls.ts';
import { InForceDetails } from './InForceDetails.tsx';
import { ProgramTableLink } from './ProgramTableLink.tsx';
import type { ScopeAddress } from './use-upload-scope.ts';
import type { Withdrawal } from './WithdrawModal.tsx';

// Loaded when it is opened: few people withdraw data, and the page is at its size limit.
const WithdrawModal = lazy(async () => ({ default: (await import('./WithdrawModal.tsx')).WithdrawModal }));

export type ProviderDataSectionProps = {
  place: UploadPlace;
  calls: Pick<UploadCalls, 'withdraw' | 'rows'>;
  inForce: UseQueryResult<InForce>;
  writable: boolean;
  address: ScopeAddress;
  onWithdrawn: () => Promise<unknown>;
};

type ProviderRow = InForce['providers'][number];

/** The file in force for each provider, the available actions, and the details in force (BEY-153 to BEY-155). */
export function ProviderDataSection(props: ProviderDataSectionProps) {
  const { place, calls, inForce, address, onWithdrawn } = props;
  const { pathname } = useLocation();
  const manages = useReportingRole() === 'grantee' && props.writable;
  const [asking, setAsking] = useState<Withdrawal | null>(null);
  return (
    <Loaded query={inForce} what="the survey data by provider" lines={4}>
      {(data) => (
        <div className="provider-data">
          {data.open.map((one) => (
            <Notice key={`${one.provider_name} ${one.name}`} tone="info" slim>
              {one.name} has been saving survey data of {one.provider_name ?? 'the whole grant'} since{' '}
              {fullTime(one.started_at)}. If this stops, it expires at {fullTime(one.expires_at)}.
            </Notice>
          ))}
          <Foldable providers={data.providers}>
            <DataTable
              caption="Survey data by provider"
              columns={[
                ...COLUMNS,
                ...(manages
                  ? [
                      actionColumn({
                        kind: place.kind,
                        href: place.providerId === null ? (pk) => address(pathname, pk) : null,
                        onWithdraw: ({ fk_providers, provider_name, rows }) =>
                          setAsking({ provider: fk_providers, name: provider_name, rows }),
                      }),
                    ]
                  : []),
              ]}
              rows={data.providers}
              rowKey={(one) => one.fk_providers}
              empty="This grant has no providers yet."
              wide
            />
          </Foldable>
          {data.files.length > 0 ? (
            <RowsInUse
              inForce={data}
              download={calls.rows}
              onWithdraw={
                manages && place.providerId === null
                  ? () => setAsking({ provider: null, name: 'all providers', rows: data.rows })
                  : null
              }
            />
          ) : null}
          {asking ? (
            <Suspense>
              <WithdrawModal
                kind={place.kind}
                withdrawal={asking}
                withdraw={(rows) => calls.withdraw(rows, asking.provider)}
                onDone={onWithdrawn}
                onClose={() => setAsking(null)}
              />
            </Suspense>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

/** Providers above which the table would push the choice of a file out of reach. */
const LONG = 15;

/** Folds the table of many providers under the number of providers in each state. */
function Foldable({ providers, children }: { providers: readonly ProviderRow[]; children: ReactNode }) {
  if (providers.length <= LONG) return children;
  const states = providers.map(toProviderState);
  const counts = STATES.flatMap((state) => {
    const count = states.filter((one) => one === state).length;
    return count > 0 ? [`${formatNumber(count)} ${STATE_WORDS[state].toLowerCase()}`] : [];
  });
  return (
    <details className="more">
      <summary>{`Survey data by provider: ${counts.join(', ')}`}</summary>
      {children}
    </details>
  );
}

type RowsInUseProps = {
  inForce: InForce;
  download: UploadCalls['rows'];
  /** Withdraws all rows; null for those who may not. */
  onWithdraw: (() => void) | null;
};

/** What is in use of all files: its details, its rows to download, and its withdrawal. */
function RowsInUse({ inForce, download, onWithdraw }: RowsInUseProps) {
  return (
    <>
      <InForceDetails inForce={inForce} />
      <div className="button-row">
        {ROW_FORMATS.map((format) => (
          <DownloadButton key={format} make={() => download(format)}>
            {`Download the rows in use (${format})`}
          </DownloadButton>
        ))}
        {onWithdraw ? (
          <Button variant="danger" small icon="delete" onClick={onWithdraw}>
            Withdraw all survey data
          </Button>
        ) : null}
      </div>
    </>
  );
}

const ROW_FORMATS = ['xlsx', 'csv'] as const;

const COLUMNS: readonly Column<ProviderRow>[] = [
  { key: 'provider', header: 'Provider', rowHeader: true, cell: ({ provider_name }) => provider_name },
  {
    key: 'expected',
    header: 'Surveys expected',
    align: 'end',
    cell: ({ expected }) => formatNumber(expected),
  },
  { key: 'rows', header: 'Rows in use', align: 'end', cell: ({ rows }) => formatNumber(rows) },
  {
    key: 'file',
    header: 'File',
    cell: ({ file }) =>
      file === null ? (
        'None'
      ) : (
        <span className="upload-history__file">
          <span>{file.upload_file_name}</span>
          <span className="provider-data__scope">
            {file.provider === null ? 'File of the whole grant' : 'File of this provider'}
          </span>
        </span>
      ),
  },
  {
    key: 'when',
    header: 'Uploaded',
    cell: ({ file }) =>
      file === null ? (
        '\u2013'
      ) : (
        <span className="upload-history__file">
          <span>{utcWithLocal(file.upload_time)}</span>
          <span>by {file.uploaded_by}</span>
        </span>
      ),
  },
  { key: 'state', header: 'State', cell: (row) => <State row={row} /> },
];

function State({ row }: { row: ProviderRow }) {
  const state = toProviderState(row);
  return (
    <>
      <StatusTag tone={TONES[state]}>{STATE_WORDS[state]}</StatusTag>
      {state === 'missing' && row.file ? (
        <span className="provider-data__scope">No rows of {listMissing(row.programs).join('; ')}</span>
      ) : null}
      {state === 'not-needed' ? (
        <span className="provider-data__scope">The report asks for none: {whyNotNeeded(row)}.</span>
      ) : null}
    </>
  );
}

function listMissing(programs: ProviderRow['programs']): readonly string[] {
  return programs.filter(lacksRows).map(({ program_name }) => program_name);
}

const TONES = {
  missing: 'problem',
  'rows-differ': 'caution',
  'in-use': 'good',
  'not-needed': 'off',
  'not-expected': 'off',
} as const satisfies Record<UploadState, StatusTone>;
const STATES = [
  'missing',
  'rows-differ',
  'in-use',
  'not-needed',
  'not-expected',
] as const satisfies readonly UploadState[];

type RowActions = {
  readonly kind: SurveyKind;
  /** The URL to upload a provider's file; null if the page is already limited to the provider. */
  readonly href: ((providerPk: number) => string) | null;
  readonly onWithdraw: (row: ProviderRow) => void;
};

function actionColumn({ kind, href, onWithdraw }: RowActions): Column<ProviderRow> {
  return {
    key: 'actions',
    header: 'Actions',
    cardLabel: '',
    notPrinted: true,
    cell: (row) => (
      <span className="provider-data__actions">
        {row.expected === 0 ? (
          <span>
            No {kind} surveys are expected: no active program of this provider reports any.
            <ProgramTableLink pid={row.fk_providers} name={row.provider_name} />
          </span>
        ) : href ? (
          <a href={href(row.fk_providers)} aria-label={`Upload a file of ${row.provider_name}`}>
            Upload a file
          </a>
        ) : null}
        {row.file ? (
          <Button
            variant="plain"
            small
            aria-label={`Withdraw the survey data of ${row.provider_name}`}
            onClick={() => onWithdraw(row)}
          >
            Withdraw
          </Button>
        ) : null}
      </span>
    ),
  };
}
