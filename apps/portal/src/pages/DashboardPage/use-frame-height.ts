import { type RefObject, useEffect, useState } from 'react';
import type { FrameChannel } from './frame-channel.ts';

/** The height of the frame's content, null until known; the frame is told which part of it is visible. */
export function useFrameHeight(
  frame: RefObject<HTMLIFrameElement | null>,
  channel: FrameChannel,
): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(
    () =>
      channel.subscribe((message) => {
        if (message.type === 'dashboard.height') setHeight(message.height);
      }),
    [channel],
  );
  useEffect(() => (height === null ? undefined : followView(frame, channel)), [frame, channel, height]);
  return height;
}

/** Posts the visible part of the frame to it, at most once per animation frame; returns the unsubscribe function. */
function followView(frame: RefObject<HTMLIFrameElement | null>, { post }: FrameChannel) {
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
