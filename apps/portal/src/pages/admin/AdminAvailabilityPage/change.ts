import type { AvailabilitySave } from '@srae/contract/schemas/programme/periods';

/** A change of what is open, to be confirmed: what it does, for whom. */
export type Change = { title: string; consequence: string; confirm: string; save: AvailabilitySave };
