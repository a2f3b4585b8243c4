/** Two pages of the figures of a grant, or of grants together: the values of the page, laid out to be printed (BEY-190). */
import { pluralize } from '@srae/domain/form-kit/numbers';
import { Readable } from 'node:stream';
import { composeBrief } from '@srae/contract/figures/brief';
import { differentGrantsText } from '@srae/contract/figures/different-bases';
import { NOT_LINKED } from '@srae/contract/figures/not-linked';
import type { BriefQuery } from '@srae/contract/schemas/exports';
import type { Association } from '@srae/domain/access/actor';
import { getInstrument } from '@srae/domain/instruments/instruments';
import { MEASURE_SETS } from '@srae/domain/measures/catalogue/measure';
import { basisText, protectionNote, releaseText } from '@srae/domain/measures/protection/words';
import { easternDay } from '@srae/domain/period/calendar-date';
import type { Deps } from '../../../deps.ts';
import { inScope } from '../../../store/database/database.ts';
import { type ActContext, recordAct } from '../../audit/record-act.ts';
import { isStaff, loadDashboardContext } from '../../figures/dashboard-context.ts';
import { loadMeasures, loadMeasureSets, type MeasureRequest } from '../../figures/dashboard-measures.ts';
import { loadPeriod } from '../../programme/load-period.ts';
import { type ExportFile, toFile } from '../file.ts';
import { listPlaceNames, listViewNames } from '../figures.ts';
import { writeBriefHtml } from './brief-html.ts';
import type { BriefPages } from './brief-pages.ts';
import { writeBriefPdf } from './brief-pdf.ts';

type BriefRequest = Omit<MeasureRequest, 'query' | 'ownProviders'> & {
  readonly query: BriefQuery & Pick<MeasureRequest['query'], 'school'>;
  /** The caller's associations, which determine the open periods. */
  readonly via: readonly Association[];
};

/** The brief as a tagged PDF or as an HTML page that prints alike. The export is recorded in the audit. */
export async function exportBrief(
  deps: Pick<Deps, 'clock' | 'db'>,
  act: ActContext,
  request: BriefRequest,
): Promise<ExportFile> {
  const { format, ...query } = request.query;
  const period = await loadPeriod(deps.db, query.period);
  const place = { ...request, query, ownProviders: null };
  const reads = await loadMeasureSets(deps.db, MEASURE_SETS, place);
  const read = reads.overview;
  await inScope(deps.db, 'all', (tx) =>
    recordAct(tx, act, {
      object: `brief, period ${period.pk}`,
      grantId: query.grant ?? null,
      details: { ...query, format },
    }),
  );
  const national =
    query.grant === undefined
      ? null
      : await loadMeasures(deps.db, {
          ...place,
          set: 'overview',
          // As on the page: staff compare the data they look at, others all submitted data.
          query: {
            period: query.period,
            school: 'all',
            as: 'own',
            basis: isStaff(request.actor) ? query.basis : 'submitted',
          },
        });
  const earlier = await findEarlier(deps, place);
  const brief = composeBrief(getInstrument(period.instrument).measures.brief, {
    reads: MEASURE_SETS.map((set) => reads[set]),
    national: national?.withheld === null ? national : null,
    earlier,
  });
  const now = { name: 'this period', read };
  const before = earlier && { name: earlier.period, read: earlier.read };
  const bases = before && differentGrantsText(now, [before], [before, now]);
  const names = await listPlaceNames(deps.db, query, read);
  const isNation = query.grant === undefined && query.stream === undefined;
  const made = deps.clock.now();
  const pages: BriefPages = {
    ...brief,
    title: isNation ? 'All grants' : names.join(', '),
    about: [
      `${period.name}. ${basisText(read.basis, read.surveys.view)}; ${releaseText(read.surveys)}.`,
      read.snapshot === null
        ? `${read.submitted} of ${pluralize(read.grants, 'grant has', 'grants have')} submitted.`
        : `Submission ${read.snapshot}.`,
      `Made on ${easternDay(made)}.`,
    ],
    notes: [
      protectionNote(read.surveys.view),
      NOT_LINKED,
      ...(bases === null ? [] : [bases]),
      ...(read.withheld === null ? [] : [read.withheld]),
    ],
  };
  const words = ['brief', period.name, ...names, read.basis, ...listViewNames(read)];
  const file = toFile(format, words, made);
  const body = format === 'pdf' ? await writeBriefPdf(pages) : writeBriefHtml(pages);
  return { ...file, body: Readable.from([body]) };
}

/** The overview of the comparison period, where it is open to the caller. */
async function findEarlier(
  { db, clock }: Pick<Deps, 'clock' | 'db'>,
  { via, ...place }: MeasureRequest & Pick<BriefRequest, 'via'>,
) {
  const { periods } = await loadDashboardContext(db, place.actor, via, clock.now());
  const key = periods.find(({ pk }) => pk === place.query.period)?.compares_with;
  const earlier = periods.find(({ pk }) => pk === key);
  if (!earlier) return null;
  const read = await loadMeasures(db, {
    ...place,
    set: 'overview',
    query: { ...place.query, period: earlier.pk, like: place.query.period },
  });
  return { period: earlier.name, read };
}
