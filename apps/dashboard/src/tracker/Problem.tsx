/** What went wrong, in the server's words, and the way to ask again. */
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
