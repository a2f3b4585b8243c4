/** The survey files of a period's submissions as the desk counts them: from releases, protected (BEY-187). */
import { getInstrument } from '@srae/domain/instruments/instruments';
import { listMarkAll } from '@srae/domain/measures/catalogue/mark-all';
import { activeFacts, type GrantFacts } from '@srae/domain/measures/figures/facts';
import type { ProtectedDisclosure } from '@srae/domain/measures/protection/disclosure';
import type { SurveyFile } from '@srae/domain/quality/file-findings';
import type { Tx } from '../../store/database/database.ts';
import type { FigureVersions } from '../../store/figures/figure-changes.ts';
import { listActiveGrants } from '../../store/figures/facts.ts';
import { listMarkAllCounts, type MarkAllCount } from '../../store/quality/mark-all-counts.ts';
import { listReleaseChecks, type ReleaseCheck } from '../../store/releases/release-checks.ts';
import { loadForms } from '../figures/dashboard-forms.ts';
import { getOrCompute } from '../figures/read-cache.ts';
import { toSurveyFiles } from './desk-counts.ts';

export type DeskFilesRequest = {
  readonly period: { readonly pk: number; readonly instrument: string };
  readonly protection: ProtectedDisclosure;
  readonly versions: FigureVersions;
};

export type DeskFiles = {
  /** The active parts of the grants' submissions, by grant. */
  readonly forms: ReadonlyMap<number, GrantFacts>;
  readonly checks: ReadonlyMap<number, readonly ReleaseCheck[]>;
  /** The files of a grant; none without a submission or a release. */
  readonly listFiles: (grantId: number) => readonly SurveyFile[];
};

/** Submissions, counts of releases, and files of all active grants. */
export async function loadDeskFiles(tx: Tx, request: DeskFilesRequest): Promise<DeskFiles> {
  const { period, protection, versions } = request;
  const forms = await loadSubmitted(tx, versions, period.pk);
  const checks = await listReleaseChecks(tx, period.pk);
  const markAll = await loadMarkAll(tx, request);
  const listFiles = (grantId: number) => {
    const [facts, own] = [forms.get(grantId), checks.get(grantId)];
    if (!facts || !own) return [];
    const counts = { checks: own, markAll: markAll.get(grantId) ?? [] };
    return toSurveyFiles(facts, counts, { instrument: period.instrument, table: protection.table });
  };
  return { forms, checks, listFiles };
}

/** The active parts of the grants' submissions in a period, by grant. */
export async function loadSubmitted(
  tx: Tx,
  versions: FigureVersions,
  periodPk: number,
): Promise<ReadonlyMap<number, GrantFacts>> {
  const among = await listActiveGrants(tx, periodPk);
  const found = await loadForms(tx, versions, { periodPk, basis: 'submitted', among });
  return new Map(found.map((facts) => [facts.grantId, activeFacts(facts)]));
}

/** The answers to mark-all questions; cached, because they are parts of large tallies. */
function loadMarkAll(
  tx: Tx,
  { period, versions }: Pick<DeskFilesRequest, 'period' | 'versions'>,
): Promise<ReadonlyMap<number, readonly MarkAllCount[]>> {
  const instrument = getInstrument(period.instrument);
  const items = (['entry', 'exit'] as const).flatMap((kind) =>
    listMarkAll(instrument, kind).map(({ item }) => ({ kind, item })),
  );
  return getOrCompute(versions, `mark-all ${period.pk}`, `${versions.of('releases', period.pk)}`, () =>
    listMarkAllCounts(tx, period.pk, items),
  );
}
