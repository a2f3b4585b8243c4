/** Texts of the provider table, verbatim from the specification (F§2.2, F§8, Q75). */
export const PROVIDER_TEXTS = {
  inactiveTitle: 'Set provider as inactive?',
  inactiveQuestion: 'Are you sure you wish to mark this provider as inactive?',
  deleteTitle: 'Delete Provider?',
  deleted: (name: string) => ({
    title: 'Provider Deleted',
    text: `Provider ${name} was removed successfully.`,
  }),
  deleteFailed: (name: string) => ({
    title: 'Error Deleting Provider',
    text: `Provider ${name} was unable to be deleted. Please try again later.`,
  }),
  renamed: (former: string, name: string) => ({
    title: 'Provider Renamed',
    text: `Provider ${former} is now named ${name}.`,
  }),
  added: (name: string) => ({ title: 'Provider Added', text: `Provider ${name} was added successfully.` }),
  addedWithUser: (name: string) => ({
    title: 'Provider Added',
    text: `Provider ${name} was added successfully with user associated.`,
  }),
  userAdded: (name: string) => ({
    title: 'User Added',
    text: `User was successfully added to provider ${name}.`,
  }),
  footer: (count: number | null) =>
    count === null
      ? 'You have not yet indicated the number of providers on the grantee page.'
      : `You indicated ${count} provider(s) on the grantee page.`,
} as const;
