/** The accepted values offered while a cell is edited, and the one highlighted by keyboard. */
import type { PickedValue } from '../grid-model.ts';

/** The list below the input: matching values, and the index of the highlighted one or null. */
export type Offer = { readonly picks: readonly PickedValue[]; readonly chosen: number | null };

/** The values whose code or label contains the text; all for an empty text. Null if there is no match. */
export function toOffer(picks: readonly PickedValue[], typed: string): Offer | null {
  const wanted = typed.trim().toLowerCase();
  const fitting = picks.filter((pick) => pickText(pick).toLowerCase().includes(wanted));
  return fitting.length > 0 ? { picks: fitting, chosen: null } : null;
}

/** The offer after Arrow Down (1) or Arrow Up (-1): wraps around, starting at the nearer end. */
export function chooseNext({ picks, chosen }: Offer, step: 1 | -1): Offer {
  const from = chosen ?? (step === 1 ? -1 : picks.length);
  return { picks, chosen: (from + step + picks.length) % picks.length };
}

/** The value committed by Enter or Tab: the highlighted value, or the typed text. */
export function toCommittedValue(offer: Offer | null, typed: string): string {
  const chosen = offer?.chosen ?? null;
  return chosen === null ? typed : (offer?.picks[chosen]?.value ?? typed);
}

export function pickText({ value, label }: PickedValue): string {
  return label === '' ? value : `${value} ${label}`;
}
