/** What a call occupies among others of its kind, from its turn until its work is done and its response has ended. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryLater } from '../../problem.ts';

/** A place that is given back by itself, once. */
export type Place = {
  /** Whether the response has ended or the caller has left. */
  isOver(): boolean;
  /** Does the call's work and keeps the place until it is done, even if the caller leaves before. */
  keepDuring<T>(work: () => Promise<T>): Promise<T>;
};

/** Holds a place for the call; `giveBack` runs once, now if the caller left while it was identified or waited. */
export function holdPlace(request: FastifyRequest, reply: FastifyReply, giveBack: () => void): Place {
  const { socket } = request.raw;
  let isOver = false;
  let isWorking = false;
  let isHeld = true;
  const release = () => {
    if (!isHeld || !isOver || isWorking) return;
    isHeld = false;
    giveBack();
  };
  const end = () => {
    isOver = true;
    socket.off('close', end);
    release();
  };
  for (const event of ['finish', 'close', 'error']) reply.raw.once(event, end);
  // A pipelined response has no connection until its turn, and does not hear that it was lost before. Many of them
  // may wait on one connection.
  socket.setMaxListeners(0).once('close', end);
  // Events that have happened are not repeated.
  if (hasLeft(request, reply)) end();
  return {
    isOver: () => isOver,
    async keepDuring(work) {
      isWorking = true;
      try {
        return await work();
      } finally {
        isWorking = false;
        release();
      }
    },
  };
}

/** Aborts when the caller leaves before the response has ended: nothing need be read for it any more. */
export function signalLeaving({
  request,
  reply,
}: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}): AbortSignal {
  const leaving = new AbortController();
  // The reason is thrown where the work ends, and answered to nobody.
  holdPlace(request, reply, () => leaving.abort(retryLater('BUSY')));
  return leaving.signal;
}

/** Whether nobody waits for the response any more. A pipelined one is not told itself that its connection was lost. */
export function hasLeft(request: FastifyRequest, reply: FastifyReply): boolean {
  return reply.raw.destroyed || request.raw.socket.destroyed;
}
