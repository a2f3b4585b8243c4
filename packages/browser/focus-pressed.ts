/** What a press focuses in every browser, shared by portal and dashboard. */

/** Everything that can be pressed and take the focus. */
const PRESSED = 'a[href], button, input, select, summary';

/**
 * Focuses a control that is pressed, before the page acts on it: Safari focuses neither buttons, links, checkboxes nor
 * radio buttons when they are clicked, and takes the focus from what had it. Dialogs return the focus to the control that
 * opened them, and `keepFocus` continues from one that goes away. Returns a function that stops it.
 */
export function focusPressed(): () => void {
  let isPrevented = false;

  const onMouseDown = ({ defaultPrevented }: Event) => {
    isPrevented = defaultPrevented;
  };
  const onClick = ({ target, detail }: MouseEvent) => {
    // Without a press: Enter in a field presses the form's button, and the focus stays in the field.
    if (detail === 0 || isPrevented || !(target instanceof Element)) return;
    const control = target.closest<HTMLElement>(PRESSED) ?? target.closest('label')?.control;
    if (control && !control.contains(document.activeElement)) control.focus(UNSEEN);
  };

  document.addEventListener('mousedown', onMouseDown);
  document.addEventListener('click', onClick, { capture: true });
  return () => {
    document.removeEventListener('mousedown', onMouseDown);
    document.removeEventListener('click', onClick, { capture: true });
  };
}

/** Without a focus ring, as after a press in other browsers. */
const UNSEEN = { preventScroll: true, focusVisible: false };
