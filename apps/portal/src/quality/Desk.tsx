import { countPages } from '@srae/browser/count-pages';
import './quality.scss';
import type { DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { CHECKS } from '@srae/domain/quality/checks';
import { Loaded } from '../api/Loaded.tsx';
import { SearchBox } from '../ui/inputs/SearchBox.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { EmptyState } from '../ui/feedback/States.tsx';
import { SelectField } from '../ui/inputs/SelectInput.tsx';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { useExistingPage } from '../ui/lists/use-existing-page.ts';
import { fetchDeskFile, useDesk } from './desk-calls.ts';
import { DeskGrant } from './DeskGrant.tsx';
import { Methods } from './Methods.tsx';

const SIZE = 25;
const FILE_FORMATS = ['csv', 'xlsx'] as const;

/** The data-quality desk: grants ranked by the attention their reports need, one sentence per finding (BEY-187). */
export function Desk() {
  const address = useListAddress();
  const chosen = {
    report: address.value('report') || undefined,
    assigned: address.value('assigned') || undefined,
    check: address.value('check') || undefined,
    search: address.value('search') || undefined,
  };
  const desk = useDesk({ ...chosen, page: address.page, size: SIZE });
  const onPage = (page: number) => address.set({ page: String(page) });
  useExistingPage(desk, { page: address.page, size: SIZE, onPage });
  return (
    <div className="desk">
      <p>
        Possible problems in submitted reports and survey files. A finding is a reason to ask, not an error.
        Survey figures are protected: they are approximate.
      </p>
      <Loaded query={desk} what="the desk" lines={6}>
        {(read) => (
          <div aria-busy={desk.isFetching}>
            <Filters read={read} address={address} />
            <p role="status" className="desk__sum">
              {sumText(read)}
            </p>
            <p className="desk__files">
              {FILE_FORMATS.map((format) => (
                <DownloadButton
                  key={format}
                  make={() => fetchDeskFile({ ...chosen, report: read.period.pk }, format)}
                >
                  {`Download these findings (${format})`}
                </DownloadButton>
              ))}
            </p>
            {read.rows.length === 0 ? (
              <EmptyState title="No grants match these filters" icon="search" />
            ) : (
              <ol className="desk__grants">
                {read.rows.map((grant) => (
                  <DeskGrant key={grant.grant_id} grant={grant} read={read} />
                ))}
              </ol>
            )}
            <Pagination
              label="Pages of grants"
              page={address.page}
              pages={countPages(read.total, SIZE)}
              onPage={onPage}
              content={read.rows}
            />
          </div>
        )}
      </Loaded>
      <Methods />
    </div>
  );
}

type FiltersProps = { read: DeskRead; address: ReturnType<typeof useListAddress> };

function Filters({ read, address }: FiltersProps) {
  return (
    <div className="desk__tools" role="group" aria-label="Filters">
      <SelectField
        id="desk-report"
        label="Report period"
        value={`${read.period.pk}`}
        options={read.periods.map(({ pk, name }) => ({ value: `${pk}`, label: name }))}
        onChange={(report) => address.set({ report })}
      />
      <SelectField
        id="desk-assigned"
        label="Portfolio"
        value={address.value('assigned')}
        emptyLabel="All grants"
        options={[
          { value: 'me', label: 'My grants' },
          { value: 'nobody', label: 'Unassigned' },
          ...read.staff.map(({ username, name }) => ({ value: username, label: name })),
        ]}
        onChange={(assigned) => address.set({ assigned })}
      />
      <SelectField
        id="desk-check"
        label="Findings"
        value={address.value('check')}
        emptyLabel="All checks"
        options={CHECKS.map(({ id, title }) => ({
          value: id,
          label: `${title} (${read.counts[id] ?? 0})`,
        }))}
        onChange={(check) => address.set({ check })}
      />
      <SearchBox
        id="desk-search"
        label="Grant"
        value={address.value('search')}
        onSearch={(search) => address.set({ search })}
      />
    </div>
  );
}

/** The check for jumps needs two earlier periods; without them the page shows a note. */
function sumText({ total, findings, period, compared }: DeskRead): string {
  const grants = `${pluralize(total, 'grant')} in ${period.name}, ${pluralize(findings, 'finding')}.`;
  const earlier =
    compared.length < 2
      ? 'Large changes in counts have not been checked: they need two earlier comparable report periods.'
      : `Counts are compared with ${compared.join(' and ')}.`;
  return `${grants} ${earlier}`;
}
