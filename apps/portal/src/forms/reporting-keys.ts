/** Keys of the query cache for reporting pages. Everything under 'reporting' is read anew after a save. */
export const reportingKeys = {
  all: ['reporting'] as const,
  providers: (grant: number, period: number) => ['reporting', 'providers', grant, period] as const,
  grantee: (grant: number, period: number) => ['reporting', 'grantee', grant, period] as const,
  curricula: (provider: number, period: number) => ['reporting', 'curricula', provider, period] as const,
  progress: (grant: number, period: number) => ['reporting', 'progress', grant, period] as const,
  progressList: (username: string) => ['reporting', 'progress-list', username] as const,
  users: (grant: number) => ['reporting', 'users', grant] as const,
  /** Reference data of a period; not touched by a save. */
  period: (name: string) => ['period', name] as const,
  /** An open form reads its page once, when it is opened. */
  form: (...page: readonly (string | number)[]) => ['form', ...page] as const,
};
