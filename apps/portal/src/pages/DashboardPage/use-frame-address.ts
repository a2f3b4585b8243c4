import { isSearch } from '@srae/contract/dashboard/dashboard-messages';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FrameChannel } from './frame-channel.ts';

/**
 * Keeps the selection in the frame and the fragment of the page's URL, which is not sent to any server, the same.
 * Returns the URL's selection as a query string.
 */
export function useFrameAddress(channel: FrameChannel): string {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const address = useRef(hash);

  useEffect(
    () =>
      channel.subscribe((message) => {
        if (message.type !== 'dashboard.address' || toHash(message.search) === address.current) return;
        address.current = toHash(message.search);
        void navigate({ hash: address.current }, { replace: true, preventScrollReset: true });
      }),
    [channel, navigate],
  );

  // Back and Forward have already changed the frame's URL; a pasted link has not.
  useEffect(() => {
    if (address.current === hash) return;
    address.current = hash;
    channel.post({ type: 'portal.address', v: 1, search: toSearch(hash) });
  }, [hash, channel]);

  return toSearch(hash);
}

/** The selection in the page's URL fragment; '' if it is not one. */
function toSearch(hash: string): string {
  const search = hash.replace(/^#/, '?');
  return isSearch(search) ? search : '';
}

function toHash(search: string): string {
  return search.replace(/^\?/, '#');
}
