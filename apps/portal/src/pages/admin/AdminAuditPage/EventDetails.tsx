import type { AuditRow } from '@srae/contract/schemas/programme/administration';
import { textOr } from '../../../admin/texts.ts';
import { isRecord } from '../../../api/problem.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { detailWords, limitWords, problemWords } from './detail-words.ts';

type Change = { field: string; old: string; now: string };

const CHANGE_COLUMNS: readonly Column<Change>[] = [
  { key: 'field', header: 'Field', rowHeader: true, cell: ({ field }) => <DetailName name={field} /> },
  { key: 'old', header: 'Before', cell: (one) => one.old },
  { key: 'now', header: 'After', cell: (one) => one.now },
];

/** Details of an event: old and new values, changed fields, further data. */
export function EventDetails({ event }: { event: AuditRow }) {
  const details = isRecord(event.details) ? event.details : {};
  const changes = listChanges(details);
  const others = Object.entries(details).filter(([name]) => name !== 'old' && name !== 'new');
  const silent = event.fields.filter((field) => !changes.some((one) => one.field === field));
  return (
    <div className="details-panel">
      {changes.length > 0 ? (
        <DataTable
          caption="Changed values"
          columns={CHANGE_COLUMNS}
          rows={changes}
          rowKey={(one) => one.field}
        />
      ) : null}
      <dl className="fact-list">
        <div>
          <dt>Action code</dt>
          <dd>
            <code>{event.action}</code>
          </dd>
        </div>
        <div>
          <dt>Exact time (UTC)</dt>
          <dd>{event.at}</dd>
        </div>
        <div>
          <dt>Number</dt>
          <dd>{event.seq}</dd>
        </div>
        {event.object === null ? null : (
          <div>
            <dt>Object</dt>
            <dd>{event.object}</dd>
          </div>
        )}
        {silent.length > 0 ? (
          <div>
            <dt>Changed fields</dt>
            <dd>{silent.map((field) => detailWords(field) ?? field).join(', ')}</dd>
          </div>
        ) : null}
        {others.map(([name, value]) => (
          <div key={name}>
            <dt>
              <DetailName name={name} />
            </dt>
            <dd>{detailText(name, value)}</dd>
          </div>
        ))}
        {event.browser === null ? null : (
          <div>
            <dt>Browser</dt>
            <dd>{event.browser}</dd>
          </div>
        )}
        <div>
          <dt>Request</dt>
          <dd>{textOr(event.request_id)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The words of a detail, or its code where it has none. */
function DetailName({ name }: { name: string }) {
  return detailWords(name) ?? <code>{name}</code>;
}

function detailText(name: string, value: unknown): string {
  if (name === 'code') return refusalText(value);
  return (name === 'limit' ? limitWords(value) : null) ?? toText(value);
}

/** The sentence that the person was shown, and its code. */
function refusalText(code: unknown): string {
  const words = problemWords(code);
  return words === null ? toText(code) : `${words} (${toText(code)})`;
}

function listChanges({ old, new: now }: Readonly<Record<string, unknown>>): readonly Change[] {
  if (!isRecord(now)) return [];
  const before = isRecord(old) ? old : {};
  return Object.keys(now).map((field) => ({
    field,
    old: toText(before[field]),
    now: toText(now[field]),
  }));
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'blank';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
