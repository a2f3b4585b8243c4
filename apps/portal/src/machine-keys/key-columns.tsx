import type { MachineKey } from '@srae/contract/schemas/accounts/machine-keys';
import type { KeyAction } from '@srae/domain/identity/machine-key';
import { easternDay } from '@srae/domain/period/calendar-date';
import type { Column } from '../ui/DataTable.tsx';
import { StatusTag, type StatusTone } from '../ui/feedback/StatusTag.tsx';

/** The purposes a key can be created for. */
export const ACTION_LABELS: Readonly<Record<KeyAction, string>> = {
  validate: 'Check survey files',
  upload: 'Upload survey files',
  status: 'Read statuses of the report',
};

const STATES: Readonly<Record<MachineKey['state'], { tone: StatusTone; label: string }>> = {
  active: { tone: 'good', label: 'Active' },
  expired: { tone: 'off', label: 'Expired' },
  revoked: { tone: 'off', label: 'Revoked' },
  unusable: { tone: 'attention', label: 'The person who made it no longer has access' },
};

/** Columns of every list of keys; the key itself is never shown again. */
export const KEY_COLUMNS: readonly Column<MachineKey>[] = [
  {
    key: 'name',
    header: 'Key',
    rowHeader: true,
    cell: ({ name, id }) => (
      <>
        {name} <code className="machine-key__id">{id}</code>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <StatusTag tone={STATES[state].tone}>{STATES[state].label}</StatusTag>,
  },
  {
    key: 'for',
    header: 'For',
    cell: ({ actions, networks }) => (
      <>
        {actions.map((action) => ACTION_LABELS[action]).join(', ')}
        <br />
        <span className="usa-hint">
          {networks.length === 0 ? 'From any network' : `From ${networks.join(', ')}`}
        </span>
      </>
    ),
  },
  { key: 'until', header: 'Until', cell: ({ expires_at: at }) => lastDay(at) },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ last_used_at: at }) => (at === null ? 'Never' : easternDay(new Date(at))),
  },
  {
    key: 'made',
    header: 'Made',
    cell: ({ made_at: at, made_by: by, revoked_at: end, revoked_by: ender }) => (
      <>
        {easternDay(new Date(at))} by {by}
        {end === null ? null : (
          <>
            <br />
            {ender === null
              ? `Ended ${easternDay(new Date(end))}`
              : `Revoked ${easternDay(new Date(end))} by ${ender}`}
          </>
        )}
      </>
    ),
  },
];

/** A key is valid until the end of its last day. */
function lastDay(instant: string): string {
  return easternDay(new Date(Date.parse(instant) - 1));
}
