/** Keeps unsaved answers on the server, shortly after typing stops (decision 14). One request at a time. */
import type { DraftRead } from '@srae/contract/schemas/reporting';

export type DraftBody = {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly base_version: number;
};

export type DraftCalls = {
  readonly read: () => Promise<DraftRead>;
  readonly save: (body: DraftBody) => Promise<DraftRead>;
  readonly discard: () => Promise<unknown>;
};

export type DraftSaver = {
  /** Something was typed: keep it after a pause. */
  readonly schedule: () => void;
  /** Keeps at once what is waiting; resolves when it is kept or has failed. */
  readonly flush: () => Promise<void>;
  /** Drops what is waiting and waits for the request under way, so that none arrives after a save. */
  readonly settle: () => Promise<void>;
  readonly discard: () => Promise<void>;
};

export const DRAFT_PAUSE_MS = 1_500;

/** `kept` is told the moment of the kept draft, or null when it could not be kept. */
export function createDraftSaver(
  calls: DraftCalls,
  body: () => DraftBody,
  kept: (at: string | null) => void,
): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let underWay: Promise<void> = Promise.resolve();
  // Typed and not kept: waiting for the pause, or refused by a missing connection.
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
    discard: () => {
      cancel();
      underWay = underWay.then(() =>
        calls.discard().then(
          () => undefined,
          () => undefined,
        ),
      );
      return underWay;
    },
  };
}
