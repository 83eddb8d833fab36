import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/hooks/contexts.tsx';
import type { GoogleConfig } from '#src/ports/account/identity-ports.ts';
import { signInMethodsQuery } from '#src/queries/account/own-account.ts';
import { siteConfigQuery } from '#src/queries/site.ts';

export interface AvailableSignInMethods {
  password: boolean;
  /** Null when Google is not linked to the account or not configured in the shop. */
  google: GoogleConfig | null;
}

/** Assumes a password until the methods are known, since most accounts have one. */
export function useSignInMethods(): AvailableSignInMethods {
  const api = useApi();
  const { data: config } = useQuery(siteConfigQuery(api));
  const { data: methods, isError } = useQuery(signInMethodsQuery(api));
  const google = config?.google ?? null;
  if (!methods) return { password: true, google: isError ? google : null };
  return { password: methods.password, google: methods.google ? google : null };
}
