/** The server's error message with a Retry button. */
export function Problem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="notice notice--problem" role="alert">
      <p>{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
