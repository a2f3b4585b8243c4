import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { toMessage } from '../api/problem.ts';
import { AlertBanner } from '../ui/feedback/AlertBanner.tsx';
import { escapeRichText } from '../ui/RichText.tsx';
import { Toast } from '../ui/feedback/Toast.tsx';

type AlertAction = { label: string; onSelect: () => void };
type Shown = { key: number; message: string; action?: AlertAction | undefined };

export type Notices = {
  /** The red banner at the top of the content; rich text, so the caller must escape values. */
  alert: (message: string, action?: AlertAction) => void;
  /** The banner for an error: the server's message or the generic one. */
  alertError: (error: unknown, action?: AlertAction) => void;
  dismissAlert: () => void;
  toast: (title: string, message: string) => void;
};

/** Holds the stored alert message and the toast (P§2.5, P§8). */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<Shown | null>(null);
  const [toast, setToast] = useState<(Shown & { title: string }) | null>(null);
  const dismissAlert = useCallback(() => setAlert(null), []);
  const dismissToast = useCallback(() => setToast(null), []);
  const notices = useMemo<Notices>(() => {
    const show = (message: string, action?: AlertAction) =>
      setAlert((before) => ({ key: (before?.key ?? 0) + 1, message, action }));
    return {
      alert: show,
      alertError: (error, action) => show(escapeRichText(toMessage(error)), action),
      dismissAlert,
      toast: (title, message) => setToast((before) => ({ key: (before?.key ?? 0) + 1, title, message })),
    };
  }, [dismissAlert]);

  return (
    <NoticesContext value={notices}>
      <AlertContext value={alert}>{children}</AlertContext>
      <div className="toasts" role="status">
        {toast ? (
          <Toast key={toast.key} title={toast.title} message={toast.message} onDone={dismissToast} />
        ) : null}
      </div>
    </NoticesContext>
  );
}

/** The alert's slot at the top of the content. Always rendered, so that screen readers announce changes. */
export function AlertOutlet() {
  const alert = useContext(AlertContext);
  const { dismissAlert } = useNotices();
  return (
    <div className="alert-outlet" role="status">
      {alert ? (
        <AlertBanner
          key={alert.key}
          message={alert.message}
          onDismiss={dismissAlert}
          {...(alert.action ? { action: andDismiss(alert.action, dismissAlert) } : {})}
        />
      ) : null}
    </div>
  );
}

export function useNotices(): Notices {
  const notices = useContext(NoticesContext);
  if (notices === null) throw new Error('useNotices needs a NoticesProvider');
  return notices;
}

const NoticesContext = createContext<Notices | null>(null);
const AlertContext = createContext<Shown | null>(null);

function andDismiss(action: AlertAction, dismiss: () => void): AlertAction {
  return {
    label: action.label,
    onSelect: () => {
      dismiss();
      action.onSelect();
    },
  };
}
