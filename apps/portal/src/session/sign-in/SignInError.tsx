import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** Why a step of sign-in was refused, which gets the focus; nothing while the message is empty. */
export function SignInError({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [message]);
  if (!message) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="error" announce slim>
        {message}
      </Notice>
    </div>
  );
}
