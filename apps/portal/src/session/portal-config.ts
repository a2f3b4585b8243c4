import type { PublicConfig } from '@srae/contract/schemas/accounts/auth';
import { type PasswordPolicy, SPECIFIED_POLICY } from '@srae/domain/identity/password';
import { useQuery } from '@tanstack/react-query';
import { authCalls } from '../api/auth-calls.ts';

/** The public configuration: name, help desk, notices, policy; undefined while it loads. */
export function usePortalConfig(): PublicConfig | undefined {
  return useQuery({
    queryKey: ['config'],
    queryFn: () => authCalls.config(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: 3_000,
  }).data;
}

/** The password policy in force; the specified default until the server responds. */
export function usePasswordPolicy(): PasswordPolicy {
  const policy = usePortalConfig()?.password_policy;
  if (policy === undefined) return SPECIFIED_POLICY;
  return { minLength: policy.min_length, maxLength: policy.max_length, classes: policy.classes };
}
