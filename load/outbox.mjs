// The text messages of the local environment, read by everyone who waits for a code.

/** Keys are given in order, but a message with a smaller one may come to be seen later. */
const SEEN_LATE = 50;

/** Answers the newest code sent to a phone; `read` calls the outbox with the key after which it answers. */
export function createOutbox() {
  const codes = new Map();
  let last = 0;
  return {
    /** Reads what has come since and answers the code, or null when none has come. */
    codeFor: async (phone, read) => {
      const messages = await read(Math.max(0, last - SEEN_LATE));
      // Answers overtake each other: of two codes the later one counts.
      for (const { pk, recipient, body } of messages) {
        last = Math.max(last, pk);
        const code = /\b\d{6}\b/.exec(body)?.[0];
        if (code && pk > (codes.get(recipient)?.pk ?? 0)) codes.set(recipient, { pk, code });
      }
      const found = codes.get(phone);
      codes.delete(phone);
      return found?.code ?? null;
    },
  };
}
