import type { AvailabilitySave } from '@srae/contract/schemas/programme/periods';

/** A pending availability change with its effect and whom it affects, for confirmation. */
export type Change = { title: string; consequence: string; confirm: string; save: AvailabilitySave };
