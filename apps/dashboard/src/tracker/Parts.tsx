import { Fragment } from 'react';

/** A text that breaks between its pieces only, so that narrow columns keep '3 not saved' on one line. */
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
