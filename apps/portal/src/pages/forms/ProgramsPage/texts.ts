/** Texts of the program model table, verbatim from the specification (F§2.5, F§8, Q75). */
export const PROGRAM_TEXTS = {
  inactiveTitle: 'Set program as inactive?',
  inactiveQuestion: 'Are you sure you wish to mark this program as inactive?',
  activeTip: 'For inactive programs no further data are requested, and they are excluded from validation.',
  deleteTitle: 'Delete program model data?',
  deleted: { title: 'Program Model Deleted', text: 'The program model was deleted successfully.' },
  deleteFailed: (name: string) => ({
    title: 'Error Deleting Program Model',
    text: `Program Model ${name} was unable to be deleted. Please try again later.`,
  }),
  added: (name: string) => ({
    title: 'Program Added',
    text: `Program Model ${name} was added successfully.`,
  }),
  renamed: (name: string) => ({ title: 'Program Renamed', text: `The program model is now named ${name}.` }),
  notServed: 'No program-level data is required for providers that did not serve youth.',
  unanswered:
    'First say on the provider-level information page whether this provider served youth in the period.',
  footer: (count: number | null) =>
    count === null || count === 0
      ? 'Provider has not reported any program models.'
      : `Provider reported ${count} program model(s).`,
} as const;
