import { valibotResolver } from '@hookform/resolvers/valibot';
import { profileBody } from '#contract/schemas/accounts.ts';

/** The rules of a sign-up. */
export const nameResolver = valibotResolver(profileBody);
