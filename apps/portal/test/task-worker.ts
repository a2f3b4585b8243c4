/** A worker of one task whose code runs on the page's thread. */
export function taskWorker(run: (task: never) => Promise<unknown>): object {
  const listeners: ((event: { readonly data: unknown }) => void)[] = [];
  return {
    addEventListener: (type: string, listener: (typeof listeners)[number]) => {
      if (type === 'message') listeners.push(listener);
    },
    postMessage: (task: never) =>
      void run(task).then((data) => {
        for (const listener of listeners) listener({ data });
      }),
    terminate: () => undefined,
  };
}
