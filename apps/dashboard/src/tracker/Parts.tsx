import { Fragment } from 'react';

/** Text that wraps only between its parts, so that narrow columns keep '3 not saved' on one line. */
export function Parts({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((part, at) => (
        <Fragment key={part}>
          {at === 0 ? '' : ' '}
          <span className="part">{part}</span>
        </Fragment>
      ))}
    </>
  );
}
