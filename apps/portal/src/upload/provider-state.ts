/** The state of a provider's survey data in words, for the upload page and the report (BEY-153). */
import type { InForce } from '@srae/contract/schemas/uploads';
import { type NoUploadReason, toUploadState, type UploadState } from '@srae/domain/survey/expectation';

export const STATE_WORDS = {
  missing: 'Missing',
  'rows-differ': 'Rows differ',
  'in-use': 'In use',
  'not-needed': 'Not needed',
  'not-expected': 'Not expected',
} as const satisfies Record<UploadState, string>;

type ProviderRow = Pick<InForce['providers'][number], 'file' | 'programs'>;

export function toProviderState({ file, programs }: ProviderRow): UploadState {
  return toUploadState(file !== null, programs);
}

/** Why the report asks for no rows although surveys were counted, as a clause. */
export function whyNotNeeded({ programs }: ProviderRow): string {
  const reasons = programs.flatMap(({ expected, no_upload_reason }) =>
    expected > 0 && no_upload_reason !== null ? [WHY[no_upload_reason]] : [],
  );
  return [...new Set(reasons)].join(', ');
}

const WHY = {
  'provider-inactive': 'this provider is marked inactive',
  'program-inactive': 'its programs are marked inactive',
  'no-youth-served': 'this provider did not serve youth',
  'no-youth': 'no youth began or completed its programs',
  'no-surveys': 'no surveys are reported',
} as const satisfies Record<NoUploadReason, string>;
