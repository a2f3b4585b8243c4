import { ErrorState } from '../ui/feedback/States.tsx';

/** Error boundary of a page: a message and a link instead of a blank screen. */
export function LoadFailed() {
  return (
    <main className="login-layout" id="main" tabIndex={-1}>
      <ErrorState
        title="This page could not be shown"
        message="Reload it to try again. Answers that were kept as a draft are offered when you come back."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
