/** The dialogs that hold unsaved input, for whatever leads away from their page. */

const dialogs = new Set<() => boolean>();

/** Adds a dialog until the returned function is called; meanwhile the browser asks before it closes the page. */
export function registerUnsavedInput(isUnsaved: () => boolean): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  dialogs.add(isUnsaved);
  window.addEventListener('beforeunload', preventUnload);
  return () => {
    dialogs.delete(isUnsaved);
    window.removeEventListener('beforeunload', preventUnload);
  };
}

/** Whether any open dialog holds unsaved input. */
export function hasUnsavedInput(): boolean {
  return [...dialogs].some((isUnsaved) => isUnsaved());
}
