import { useRef } from 'react';
import { findPlace, focusWhenDrawn } from './detail/focus-part.ts';

type Props = {
  message: string;
  /** Loads the part again; settles when it is there or has failed once more. */
  onRetry: () => Promise<unknown>;
};

/** The server's error message with a Retry button; the focus then goes to what appears in its place. */
export function Problem({ message, onRetry }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  const retry = async () => {
    const place = notice.current ? findPlace(notice.current) : [];
    await onRetry();
    await focusWhenDrawn(place);
  };
  return (
    <div className="notice notice--problem" role="alert" ref={notice}>
      <p>{message}</p>
      <button type="button" className="button" onClick={() => void retry()}>
        Retry
      </button>
    </div>
  );
}
