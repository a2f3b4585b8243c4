import { isSearch } from '@srae/contract/dashboard/dashboard-messages';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { FrameChannel } from './frame-channel.ts';

type FrameAddress = {
  /** The URL's selection, as a query string. */
  readonly search: string;
  /** Shows the frame's selection in the URL. */
  readonly show: (search: string) => void;
};

/**
 * Keeps the selection in the frame and the fragment of the page's URL, which is not sent to any server, the same.
 */
export function useFrameAddress({ post }: FrameChannel): FrameAddress {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const type = useNavigationType();
  const address = useRef(hash);

  // Back and Forward have already changed the frame's URL; a pasted link has not. A replaced URL is the frame's own
  // selection: it may have changed again since, and must not be sent back to it.
  useEffect(() => {
    if (address.current === hash || type === NavigationType.Replace) return;
    address.current = hash;
    post({ type: 'portal.address', v: 1, search: toSearch(hash) });
  }, [hash, type, post]);

  return {
    search: toSearch(hash),
    show: (search) => {
      if (toHash(search) === address.current) return;
      address.current = toHash(search);
      void navigate({ hash: address.current }, { replace: true, preventScrollReset: true });
    },
  };
}

/** The selection in the page's URL fragment; '' if it is not one. */
function toSearch(hash: string): string {
  const search = hash.replace(/^#/, '?');
  return isSearch(search) ? search : '';
}

function toHash(search: string): string {
  return search.replace(/^\?/, '#');
}
