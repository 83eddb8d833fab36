import { useQuery } from '@tanstack/react-query';
import { useRequest } from '#src/hooks/contexts.tsx';
import type { GoogleConfig } from '#src/ports/identity-ports.ts';
import { signInMethodsQuery } from '#src/queries/own-account.ts';
import { siteConfigQuery } from '#src/queries/site.ts';

/** By what somebody signed in can show that it is them. */
export interface AvailableSignInMethods {
  password: boolean;
  /** Null where Google does not open the account, or the shop has no Google. */
  google: GoogleConfig | null;
}

/** Most accounts have a password: it is asked for until something else is known. */
export function useSignInMethods(): AvailableSignInMethods {
  const request = useRequest();
  const { data: config } = useQuery(siteConfigQuery(request));
  const { data: methods, isError } = useQuery(signInMethodsQuery(request));
  const google = config?.google ?? null;
  if (!methods) return { password: true, google: isError ? google : null };
  return { password: methods.password, google: methods.google ? google : null };
}
