/** Debounced saving of unsaved answers as a draft on the server (decision 14), one request at a time. */
import type { DraftRead } from '@srae/contract/schemas/reporting';

export type DraftBody = {
  readonly id: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly base_version: number;
};

export type DraftCalls = {
  /** The person's drafts of the page, one for each open page, the latest first. */
  readonly list: () => Promise<readonly DraftRead[]>;
  readonly save: (body: DraftBody) => Promise<DraftRead>;
  readonly discard: (id: string) => Promise<unknown>;
};

export type DraftSaver = {
  /** Schedules a save after the debounce. */
  readonly schedule: () => void;
  /** Saves pending answers immediately; resolves when saved or failed. */
  readonly flush: () => Promise<void>;
  /** Cancels a scheduled save and waits for a running request, so that none arrives after a form save. */
  readonly settle: () => Promise<void>;
  readonly discard: (id: string) => Promise<void>;
};

export const DRAFT_PAUSE_MS = 1_500;

/** Calls `kept` with the time of the saved draft, or null if saving failed. */
export function createDraftSaver(
  calls: DraftCalls,
  body: () => DraftBody,
  kept: (at: string | null) => void,
): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let underWay: Promise<void> = Promise.resolve();
  // Unsaved: waiting for the debounce, or failed without a connection.
  let owed = false;

  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    owed = false;
  };
  const keep = () => {
    cancel();
    underWay = underWay.then(() =>
      calls.save(body()).then(
        (draft) => kept(draft.saved_at),
        () => {
          owed = true;
          kept(null);
        },
      ),
    );
    return underWay;
  };

  return {
    schedule: () => {
      cancel();
      owed = true;
      timer = setTimeout(() => void keep(), DRAFT_PAUSE_MS);
    },
    flush: () => (owed ? keep() : underWay),
    settle: () => {
      cancel();
      return underWay;
    },
    discard: (id) => {
      underWay = underWay.then(() =>
        calls.discard(id).then(
          () => undefined,
          () => undefined,
        ),
      );
      return underWay;
    },
  };
}
