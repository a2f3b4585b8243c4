/** Which accepted values are offered while a cell is edited, and which of them the keyboard has chosen. */
import type { PickedValue } from './grid-model.ts';

/** The list under the input: what fits what was typed, and the position of the chosen one; null for none. */
export type Offer = { readonly picks: readonly PickedValue[]; readonly chosen: number | null };

/** The values that hold the text, by code or by label; all of them for none. Null where nothing can be offered. */
export function toOffer(picks: readonly PickedValue[], typed: string): Offer | null {
  const wanted = typed.trim().toLowerCase();
  const fitting = picks.filter((pick) => pickText(pick).toLowerCase().includes(wanted));
  return fitting.length > 0 ? { picks: fitting, chosen: null } : null;
}

/** The offer after Arrow Down (1) or Arrow Up (-1): it goes round, and begins at the nearer end. */
export function chooseNext({ picks, chosen }: Offer, step: 1 | -1): Offer {
  const from = chosen ?? (step === 1 ? -1 : picks.length);
  return { picks, chosen: (from + step + picks.length) % picks.length };
}

/** What Enter or Tab keeps: the chosen value, or what was typed. */
export function toCommittedValue(offer: Offer | null, typed: string): string {
  const chosen = offer?.chosen ?? null;
  return chosen === null ? typed : (offer?.picks[chosen]?.value ?? typed);
}

export function pickText({ value, label }: PickedValue): string {
  return label === '' ? value : `${value} ${label}`;
}
