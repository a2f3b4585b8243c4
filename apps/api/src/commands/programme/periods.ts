/** Reporting periods: created, edited, made current; and extensions of the due date (decision 6, Q138, Q140). */
import type { PeriodCreate, PeriodUpdate } from '@srae/contract/schemas/programme/periods';
import type { ExtensionSave } from '@srae/contract/schemas/programme/programme';
import { offeredInstruments, proposedInstrument } from '@srae/domain/instruments/choose';
import { REGISTRY } from '@srae/domain/instruments/registry';
import { OPEN_UPLOAD_MS } from '@srae/domain/survey/limits';
import { isCalendarDate, longDate } from '@srae/domain/period/calendar-date';
import { dashboardOpening } from '@srae/domain/period/reporting-period';
import type { UnscopedDeps } from '../../deps.ts';
import type { Config } from '../../settings/config.ts';
import { Problem } from '../../problem.ts';
import { hasRow, isNameTaken } from '../../store/programme/grants.ts';
import {
  saveNoneCurrent,
  countPeriodData,
  findExtension,
  createPeriodRow,
  lockPeriods,
  lockPeriodData,
  deleteExtension,
  saveExtension,
  savePeriod,
} from '../../store/programme/period-settings.ts';
import type { PeriodRow } from '../../store/programme/periods.ts';
import type { Tx } from '../../store/database/database.ts';
import { findInstant, toName, nameTaken, refuseFields } from './field-refusals.ts';
import { periodProblems, findOrphanedData } from './period-rules.ts';
import { runAdminAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';

type PeriodDeps = UnscopedDeps & { readonly config: Pick<Config, 'environment'> };

/** Adds a period; throws INVALID, NAME_TAKEN and DRAFT_INSTRUMENT. Returns its key. */
export function createPeriod(deps: PeriodDeps, act: ActContext, save: PeriodCreate): Promise<number> {
  return runAdminAct(deps, act, async (tx) => {
    const periods = await lockPeriods(tx);
    const asked = { ...STANDARD, instrument: proposedInstrument(REGISTRY), ...save };
    const { current, ...values } = await loadValues(tx, asked, periods, null);
    refuseDraft(deps, values);
    if (current) await clearCurrentPeriod(tx, deps, periods);
    const pk = await createPeriodRow(tx, { ...values, current });
    return { result: pk, object: `period ${pk}`, after: { ...values, current } };
  });
}

/** Changes a period; throws NOT_FOUND, INVALID, NAME_TAKEN, DRAFT_INSTRUMENT, and STRANDS_DATA with the reason. */
export function updatePeriod(
  deps: PeriodDeps,
  act: ActContext,
  pk: number,
  save: PeriodUpdate,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    const periods = await lockPeriods(tx);
    const row = periods.find((one) => one.pk === pk);
    if (!row) throw new Problem('NOT_FOUND');
    const before = plain(row);
    const others = periods.filter((one) => one.pk !== pk);
    const after = await loadValues(tx, { ...before, ...followed(before, save) }, others, pk);
    if (before.current && !after.current) {
      refuseFields([{ field: 'current', message: 'Make another period current instead.' }]);
    }
    const instrumentChanges = after.instrument !== before.instrument;
    if (instrumentChanges || (isOpen(after) && !isOpen(before))) refuseDraft(deps, after);
    if (instrumentChanges) await lockPeriodData(tx, pk);
    await refuseStranding(tx, deps, pk, { before, after });
    if (after.current && !before.current) await clearCurrentPeriod(tx, deps, others);
    await savePeriod(tx, pk, after);
    return { result: undefined, object: `period ${pk}`, before, after };
  });
}

/** Gives one grant a later due date, with a reason (BEY-102). Throws NOT_FOUND and INVALID. */
export function extendGrant(
  deps: UnscopedDeps,
  act: ActContext,
  place: GrantPeriod,
  save: ExtensionSave,
): Promise<void> {
  const { grantId, periodPk } = place;
  const reason = save.reason.trim();
  return runAdminAct(deps, act, async (tx) => {
    const period = (await lockPeriods(tx)).find((one) => one.pk === periodPk);
    if (!period || !(await hasRow(tx, 'counted_grants', grantId))) throw new Problem('NOT_FOUND');
    refuseFields([
      laterThan(period.due_date, save.due_date),
      reason === '' ? { field: 'reason', message: 'Please enter a reason.' } : null,
    ]);
    const before = (await findExtension(tx, { grantId, periodPk })) ?? {};
    const after = { due_date: save.due_date, reason };
    await saveExtension(tx, place, { ...after, by: act.actor.sub, at: deps.clock.now() });
    return { result: undefined, object: `extension of period ${periodPk}`, grantId, before, after };
  });
}

/** Takes a grant's extension back: the due date of the period counts again. Throws NOT_FOUND where it has none. */
export function removeExtension(deps: UnscopedDeps, act: ActContext, place: GrantPeriod): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    await lockPeriods(tx);
    const before = await findExtension(tx, place);
    if (!before) throw new Problem('NOT_FOUND');
    await deleteExtension(tx, place);
    const after = { due_date: null, reason: null };
    const { grantId, periodPk } = place;
    return { result: undefined, object: `extension of period ${periodPk}`, grantId, before, after };
  });
}

type Values = Required<Omit<PeriodCreate, 'dashboard_opens_at'>> & {
  readonly dashboard_opens_at: string | null;
};

const STANDARD = {
  lock_after_submit: false,
  collect_covid: false,
  current: false,
  open_for_writing: false,
  dashboard_opens_at: null,
  due_date: null,
  reminders_on: false,
  reminder_days: [14, 7, 1, -1],
  omb_number: null,
  omb_expires: null,
};

/** The values to store; throws INVALID and NAME_TAKEN. */
async function loadValues(
  tx: Tx,
  asked: Values,
  others: readonly PeriodRow[],
  pk: number | null,
): Promise<Values & { readonly dashboard_opens_at: string }> {
  const name = toName('name', asked.name);
  if (await isNameTaken(tx, 'reporting_periods', name, pk)) throw nameTaken('name');
  refuseFields(periodProblems({ ...asked, name }, others));
  const opens = asked.dashboard_opens_at ?? dashboardOpening(asked);
  const instant = findInstant(opens);
  refuseFields([
    instant === null ? { field: 'dashboard_opens_at', message: 'Please enter a date and a time.' } : null,
  ]);
  return {
    ...asked,
    name,
    omb_number: asked.omb_number?.trim() || null,
    // Null is refused above.
    dashboard_opens_at: instant ?? opens,
  };
}

/** A default opening is recomputed from the new dates. */
function followed(before: Values & { dashboard_opens_at: string }, save: PeriodUpdate): PeriodUpdate {
  const standard = before.dashboard_opens_at === dashboardOpening(before);
  return save.dashboard_opens_at === undefined && standard ? { ...save, dashboard_opens_at: null } : save;
}

function plain(row: PeriodRow): Values & { dashboard_opens_at: string } {
  const { pk: _, dashboard_override: __, ended_at: ___, dashboard_opens_at: opens, ...values } = row;
  return { ...values, dashboard_opens_at: opens.toISOString() };
}

/** In production no period gets a draft instrument, and one that has it (restored backup) is not opened (BEY-146). */
function refuseDraft({ config }: PeriodDeps, { instrument }: Pick<Values, 'instrument'>): void {
  if (!offeredInstruments(config.environment).includes(instrument)) throw new Problem('DRAFT_INSTRUMENT');
}

/** Whether grantees may report in the period. */
function isOpen({ current, open_for_writing }: Pick<Values, 'current' | 'open_for_writing'>): boolean {
  return current || open_for_writing;
}

async function refuseStranding(
  tx: Tx,
  deps: UnscopedDeps,
  pk: number,
  { before, after }: { readonly before: Values; readonly after: Values },
): Promise<void> {
  const holds = await countPeriodData(tx, pk, idleSince(deps));
  const closes = isOpen(before) && !isOpen(after);
  const reason = (closes ? busy(holds.openUploads) : null) ?? findOrphanedData(before, after, holds);
  if (reason !== null) throw new Problem('STRANDS_DATA', undefined, { message: reason });
}

/** Unsets the current period; refused while a survey file is being uploaded for it. */
async function clearCurrentPeriod(tx: Tx, deps: UnscopedDeps, others: readonly PeriodRow[]): Promise<void> {
  const former = others.find((one) => one.current);
  if (!former) return;
  const holds = await countPeriodData(tx, former.pk, idleSince(deps));
  const reason = former.open_for_writing ? null : busy(holds.openUploads);
  if (reason !== null) throw new Problem('STRANDS_DATA', undefined, { message: reason });
  await saveNoneCurrent(tx);
}

function idleSince({ clock }: UnscopedDeps): Date {
  return new Date(clock.now().getTime() - OPEN_UPLOAD_MS);
}

function busy(openUploads: number): string | null {
  if (openUploads === 0) return null;
  return 'A survey file is being saved in the period that would close. Please try again in a few minutes.';
}

function laterThan(due: string | null, asked: string): { field: string; message: string } | null {
  if (due === null) return { field: 'due_date', message: 'Set a due date for the period first.' };
  if (!isCalendarDate(asked)) return { field: 'due_date', message: 'Please enter a date.' };
  return asked > due
    ? null
    : { field: 'due_date', message: `The extension must be later than ${longDate(due)}.` };
}
