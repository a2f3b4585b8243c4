import { type Place, rememberPlace, restoreFocus } from '@srae/browser/focus-place';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useOverflows } from '../use-overflows.ts';
import { Button, type ButtonVariant } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useBlocked } from '../feedback/use-blocked.tsx';

export type ModalProps = {
  title: ReactNode;
  /** Escape, the close button and the footer's cancel; without it the dialog cannot be dismissed. */
  onClose?: () => void;
  /** What it is about, in a few sentences: first in the body, and read out with the title when the dialog opens. */
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Focus target on closing, if not the previously focused element. */
  returnFocus?: RefObject<HTMLElement | null>;
  /** Selector of the initial focus; if absent, the dialog itself, so that its title is read. */
  initialFocus?: string;
  /**
   * Work in progress: the dialog cannot be closed, since the result is shown in it. When it ends with a refusal in the
   * body, the refusal is focused.
   */
  busy?: boolean;
};

/** A native dialog: the browser traps focus, makes the rest inert and restores focus. */
export function Modal({
  title,
  onClose,
  lead,
  children,
  footer,
  size = 'medium',
  returnFocus,
  initialFocus,
  busy = false,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isScrollable = useOverflows(body, 'Height');
  const titleId = useId();
  const leadId = useId();
  useRefusalFocus(body, busy);
  const close = () => {
    if (!busy) onClose?.();
  };

  useEffect(() => {
    const element = dialog.current;
    const place = rememberPlace(document.activeElement);
    element?.showModal();
    const first = initialFocus ? element?.querySelector<HTMLElement>(initialFocus) : null;
    (first ?? element)?.focus();
    return () => {
      element?.close();
      returnTo(place, returnFocus);
    };
  }, [returnFocus, initialFocus]);

  return (
    <dialog
      ref={dialog}
      className={`modal modal--${size}`}
      aria-labelledby={titleId}
      aria-describedby={lead ? leadId : undefined}
      tabIndex={-1}
      onKeyDown={(event) => {
        // A second Escape in a row would close the dialog without a 'cancel' that can be prevented.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      onCancel={(event) => {
        // A cancelled file chooser inside the dialog also fires 'cancel'.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="modal__head">
        <h2 className="modal__title" id={titleId}>
          {title}
        </h2>
        {onClose ? (
          <button type="button" className="icon-button" disabled={busy} onClick={close}>
            <Icon name="close" label="Close" />
          </button>
        ) : null}
      </div>
      <div ref={body} className="modal__body" {...(isScrollable ? scrollable(titleId) : {})}>
        {lead ? <div id={leadId}>{lead}</div> : null}
        {children}
      </div>
      {footer ? <div className="modal__foot">{footer}</div> : null}
    </dialog>
  );
}

/** A scrollable body must be focusable by keyboard (WCAG 2.1.1) and labelled. */
function scrollable(titleId: string) {
  return { role: 'group', tabIndex: 0, 'aria-labelledby': titleId };
}

export type ConfirmDialogProps = {
  title: ReactNode;
  /** The consequence, in one sentence. */
  children: ReactNode;
  /** 'Yes' and 'No' where the specification requires it. */
  confirmLabel?: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  size?: ModalProps['size'];
  busy?: boolean;
  /** Why it cannot be confirmed yet, such as a box to be ticked; shown beside the button and read out with it. */
  blocked?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirmLabel = 'Yes',
    cancelLabel = 'No',
    variant,
    size = 'small',
    busy,
    blocked = null,
    onConfirm,
    onCancel,
  } = props;
  const reason = useBlocked(blocked);
  // With something to be filled in, the text is not all there is to read.
  const hasControls = props.blocked !== undefined;
  return (
    <Modal
      title={title}
      size={size}
      busy={busy ?? false}
      onClose={onCancel}
      footer={
        <>
          {reason.hint}
          <Button
            variant={variant ?? 'primary'}
            busy={busy ?? false}
            {...reason.button}
            onClick={blocked === null ? onConfirm : reason.announce}
          >
            {confirmLabel}
          </Button>
          <Button variant="secondary" disabled={busy ?? false} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
      lead={hasControls ? undefined : children}
    >
      {hasControls ? children : null}
    </Modal>
  );
}

/** Once work has ended: focuses the first control or else the message that says why it was refused, in view. */
export function useRefusalFocus(root: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(busy);
  useEffect(() => {
    const hasEnded = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!hasEnded) return;
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    const message = find('[role=alert]');
    message?.setAttribute('tabindex', '-1');
    const target = find('[aria-invalid=true]') ?? message;
    // A form in a dialog has brought it into view already.
    if (!target || target === document.activeElement) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'center' });
  }, [root, busy]);
}

function returnTo(place: Place, wanted: ModalProps['returnFocus']): void {
  restoreFocus({ ...place, control: wanted?.current ?? place.control });
}
