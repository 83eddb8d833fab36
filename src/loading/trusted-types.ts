/** Null refuses a string, as does a rule that is not there. */
interface PolicyRules {
  createHTML?: (html: string) => string | null;
  createScriptURL?: (address: string) => string | null;
}

interface TrustedTypes {
  createPolicy: <Rules extends PolicyRules>(name: string, rules: Rules) => Rules;
}

/**
 * What a policy creates is an object that the DOM takes where TypeScript's has a string. In browsers without Trusted Types
 * the rules alone apply. Throws if the page's content security policy does not name the policy.
 */
export function createTrustedTypesPolicy<Rules extends PolicyRules>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(name, rules) ?? rules;
}
