/** The save of a forms workbook, and what it has added so far. */
import type { WorkbookSave } from '@srae/contract/schemas/workbook';
import type { Forms } from '@srae/domain/form-kit/form';
import type { GrantPeriod } from '../../../store/access/keys.ts';
import type { ActContext } from '../../audit/record-act.ts';

export type WorkbookRequest = GrantPeriod & {
  readonly body: WorkbookSave;
  readonly forms: Forms;
  readonly act: ActContext;
};

/** What was added, by the reference of the body. */
export type Added = {
  readonly providers: Map<string, number>;
  readonly programs: Map<string, { readonly programId: number; readonly providerId: number }>;
};
