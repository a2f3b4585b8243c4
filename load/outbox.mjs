// The text messages of the local environment, read by everyone who waits for a code.

/** Keys are assigned in order, but a message with a smaller one may become visible later. */
const SEEN_LATE = 50;

/** Returns the newest code sent to a phone; `read` calls the outbox with the key to read after. */
export function createOutbox() {
  const codes = new Map();
  let last = 0;
  return {
    /** Reads new messages and returns the code, or null when there is none. */
    codeFor: async (phone, read) => {
      const messages = await read(Math.max(0, last - SEEN_LATE));
      // Responses may arrive out of order: of two codes the later one counts.
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
