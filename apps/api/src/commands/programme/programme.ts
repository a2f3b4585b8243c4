/** Grantees, grants and funding streams: created and edited, never deleted (decision 6). */
import type { FundingStreamSave, GrantCreate, GrantUpdate } from '@srae/contract/schemas/programme/programme';
import type { UnscopedDeps } from '../../deps.ts';
import { Problem } from '../../problem.ts';
import {
  hasRow,
  hasSubmission,
  createFundingStreamRow,
  createGrantRow,
  createGranteeRow,
  isNameTaken,
  lockFundingStream,
  lockGrant,
  lockGrantee,
  saveFundingStream,
  saveGrant,
  saveGrantee,
} from '../../store/programme/grants.ts';
import type { Tx } from '../../store/database/database.ts';
import { toName, nameTaken, refuseFields } from './field-refusals.ts';
import { runAdminAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { recountGrant } from '../releases/release-report.ts';

/** Adds a grantee; throws INVALID and NAME_TAKEN. Returns its key. */
export function createGrantee(deps: UnscopedDeps, act: ActContext, name: string): Promise<number> {
  const grantee_name = toName('grantee_name', name);
  return runAdminAct(deps, act, async (tx) => {
    if (await isNameTaken(tx, 'grantees', grantee_name, null)) throw nameTaken('grantee_name');
    const pk = await createGranteeRow(tx, grantee_name);
    return { result: pk, object: `grantee ${pk}`, after: { grantee_name } };
  });
}

/** Renames a grantee; throws NOT_FOUND, INVALID and NAME_TAKEN. */
export function renameGrantee(deps: UnscopedDeps, act: ActContext, pk: number, name: string): Promise<void> {
  const grantee_name = toName('grantee_name', name);
  return runAdminAct(deps, act, async (tx) => {
    const before = await lockGrantee(tx, pk);
    if (!before) throw new Problem('NOT_FOUND');
    if (await isNameTaken(tx, 'grantees', grantee_name, pk)) throw nameTaken('grantee_name');
    await saveGrantee(tx, pk, grantee_name);
    return { result: undefined, object: `grantee ${pk}`, before, after: { grantee_name } };
  });
}

/** Adds a funding stream; throws INVALID and NAME_TAKEN. Returns its key. */
export function createFundingStream(
  deps: UnscopedDeps,
  act: ActContext,
  save: FundingStreamSave,
): Promise<number> {
  const after = toStream(save);
  return runAdminAct(deps, act, async (tx) => {
    await refuseStreamName(tx, after, null);
    const pk = await createFundingStreamRow(tx, after);
    return { result: pk, object: `funding stream ${pk}`, after };
  });
}

/** Changes the names of a funding stream; throws NOT_FOUND, INVALID and NAME_TAKEN. */
export function updateFundingStream(
  deps: UnscopedDeps,
  act: ActContext,
  pk: number,
  save: FundingStreamSave,
): Promise<void> {
  const after = toStream(save);
  return runAdminAct(deps, act, async (tx) => {
    const before = await lockFundingStream(tx, pk);
    if (!before) throw new Problem('NOT_FOUND');
    await refuseStreamName(tx, after, pk);
    await saveFundingStream(tx, pk, after);
    return { result: undefined, object: `funding stream ${pk}`, before, after };
  });
}

/** Adds a grant of a grantee; throws INVALID and GRANT_TAKEN. Returns its key. */
export function createGrant(deps: UnscopedDeps, act: ActContext, save: GrantCreate): Promise<number> {
  const after = { ...save, gr_cohort: save.gr_cohort ?? 'NA' };
  return runAdminAct(deps, act, async (tx) => {
    refuseFields([
      (await hasRow(tx, 'grantees', save.fk_grantees)) ? null : NO_GRANTEE,
      (await hasRow(tx, 'funding_streams', save.fk_funding_streams)) ? null : NO_STREAM,
    ]);
    const pk = await createGrantRow(tx, after, act.at);
    return { result: pk, object: `grant ${pk}`, grantId: pk, after };
  });
}

/**
 * Changes a grant's stream, cohort or state. After the first submission stream and cohort are fixed, because figures
 * of frozen reports are shown under them. Throws NOT_FOUND, INVALID, GRANT_TAKEN and STRANDS_DATA.
 */
export function updateGrant(
  deps: UnscopedDeps,
  act: ActContext,
  pk: number,
  save: GrantUpdate,
): Promise<void> {
  return runAdminAct(deps, act, async (tx) => {
    const before = await lockGrant(tx, pk);
    if (!before) throw new Problem('NOT_FOUND');
    const after = {
      fk_funding_streams: save.fk_funding_streams ?? before.fk_funding_streams,
      gr_cohort: save.gr_cohort === undefined ? before.gr_cohort : (save.gr_cohort ?? 'NA'),
      gr_active: save.gr_active ?? before.gr_active,
    };
    const moved =
      after.fk_funding_streams !== before.fk_funding_streams ||
      (after.gr_cohort ?? 'NA') !== (before.gr_cohort ?? 'NA');
    if (moved && (await hasSubmission(tx, pk)))
      throw new Problem('STRANDS_DATA', undefined, { message: SUBMITTED });
    refuseFields([(await hasRow(tx, 'funding_streams', after.fk_funding_streams)) ? null : NO_STREAM]);
    await saveGrant(tx, pk, after);
    if (after.gr_active !== before.gr_active) await recountGrant(tx, pk);
    return { result: undefined, object: `grant ${pk}`, grantId: pk, before, after };
  });
}

const NO_GRANTEE = { field: 'fk_grantees', message: 'Please choose a grantee.' };
const NO_STREAM = { field: 'fk_funding_streams', message: 'Please choose a funding stream.' };
const SUBMITTED =
  'This grant has submitted a report, which is shown under its funding stream and cohort. They can no longer be changed; make the grant inactive and create a new one instead.';

function toStream(save: FundingStreamSave): FundingStreamSave {
  return {
    funding_stream_name: toName('funding_stream_name', save.funding_stream_name),
    full_name: toName('full_name', save.full_name, 'Please enter the full name.'),
  };
}

async function refuseStreamName(tx: Tx, stream: FundingStreamSave, except: number | null): Promise<void> {
  const { funding_stream_name: name } = stream;
  if (await isNameTaken(tx, 'funding_streams', name, except)) throw nameTaken('funding_stream_name');
}
