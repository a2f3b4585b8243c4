/** Query keys for reporting pages. Everything under 'reporting' is invalidated after a save. */
export const reportingKeys = {
  all: ['reporting'] as const,
  providers: (grant: number, period: number) => ['reporting', 'providers', grant, period] as const,
  grantee: (grant: number, period: number) => ['reporting', 'grantee', grant, period] as const,
  curricula: (provider: number, period: number) => ['reporting', 'curricula', provider, period] as const,
  progress: (grant: number, period: number) => ['reporting', 'progress', grant, period] as const,
  progressList: (username: string) => ['reporting', 'progress-list', username] as const,
  users: (grant: number) => ['reporting', 'users', grant] as const,
  /** Reference data of a period; not affected by a save. */
  period: (name: string) => ['period', name] as const,
  /** A form loads its page once, on opening. */
  form: (...page: readonly (string | number)[]) => ['form', ...page] as const,
};
