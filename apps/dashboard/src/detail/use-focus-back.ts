import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element when a detail closes whose button, which had the focus, has gone with it. */
export function useFocusBack(isDetail: boolean, to: RefObject<HTMLElement | null>): void {
  const wasDetail = useRef(isDetail);
  useEffect(() => {
    if (wasDetail.current && !isDetail && document.activeElement === document.body) to.current?.focus();
    wasDetail.current = isDetail;
  }, [isDetail, to]);
}
