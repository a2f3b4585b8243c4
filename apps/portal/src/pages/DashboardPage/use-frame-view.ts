import { type RefObject, useEffect } from 'react';
import type { FrameChannel } from './frame-channel.ts';

/** Tells the frame which part of it is visible, once it has the height of its content. */
export function useFrameView(
  frame: RefObject<HTMLIFrameElement | null>,
  channel: FrameChannel,
  height: number | null,
): void {
  useEffect(() => (height === null ? undefined : followView(frame, channel)), [frame, channel, height]);
}

/** Posts the visible part of the frame to it, at most once per animation frame; returns the unsubscribe function. */
function followView(frame: RefObject<HTMLIFrameElement | null>, { post }: FrameChannel): () => void {
  let next: number | null = null;
  const postViewport = () => {
    next = null;
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    post({ type: 'portal.view', v: 1, above: Math.max(0, -top), height: window.innerHeight });
  };
  const follow = () => {
    next ??= requestAnimationFrame(postViewport);
  };
  follow();
  window.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('resize', follow);
  return () => {
    if (next !== null) cancelAnimationFrame(next);
    window.removeEventListener('scroll', follow);
    window.removeEventListener('resize', follow);
  };
}
