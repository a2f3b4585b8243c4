/**
 * The values of a form that differ from those it opened with. A dialog sends nothing else: what it leaves alone may have
 * been changed by another Admin, or by the person, since its list was loaded.
 */
export function changedValues<Form extends object>(before: Form, after: Form): Partial<Form> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Form] !== value);
  // The entries are those of the form itself.
  return Object.fromEntries(changed) as Partial<Form>;
}
