import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { endpoints } from '#contract/endpoints/index.ts';

export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [...new Set(scripts)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** An SVG opened directly must not run scripts; apps on other origins may embed pictures. */
export const pictureHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  );
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

interface PagePolicy {
  scriptHashes: string[];
  /** Whether what Trusted Types refuse is only reported, or stopped too. */
  trustedTypes: 'enforce' | 'report';
  https: boolean;
  /** Google's sign-in script; another origin needs extra CSP sources. */
  googleScript: string | null;
  cardWindow: { scriptUrl: string; frameHosts: string[] } | null;
}

/** Pages beside the app's, by the beginning of their paths, and the Trusted Types policies that their scripts create. */
const OTHER_PAGES = {
  '/api/docs/': ['default', 'dompurify'],
  '/__machines': ['inspector'],
  '/sandbox/': ['mailbox'],
};

export function securityHeaders(policy: PagePolicy): MiddlewareHandler {
  const setOwn = createHeaders(policy, listAppPolicies(policy));
  const others = Object.entries(OTHER_PAGES).map(([path, names]) => ({
    path,
    set: createHeaders(policy, names),
  }));
  return (c, next) => (others.find(({ path }) => c.req.path.startsWith(path))?.set ?? setOwn)(c, next);
}

/**
 * Those of src/loading/provider-scripts.ts, which is only needed with a provider's script, and the one that Google's
 * libraries make for their own HTML.
 */
function listAppPolicies({ googleScript, cardWindow }: PagePolicy): string[] {
  if (!googleScript && !cardWindow) return ["'none'"];
  return ['gari', 'default', ...(googleScript ? ['goog#html'] : [])];
}

/** Emotion injects style elements, hence 'unsafe-inline' for styles only. */
function createHeaders(
  { scriptHashes, trustedTypes, https, googleScript, cardWindow }: PagePolicy,
  policyNames: string[],
): MiddlewareHandler {
  const typed = { requireTrustedTypesFor: ["'script'"], trustedTypes: policyNames };
  const reportUri = endpoints.reportCspViolation.path;
  const googleOrigin = getExternalOrigin(googleScript);
  const cardOrigin = getExternalOrigin(cardWindow?.scriptUrl);
  const frameSources = withoutNulls(
    googleOrigin && `${googleOrigin}/gsi/`,
    ...(cardOrigin ? (cardWindow?.frameHosts ?? []) : []),
  );
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [
        "'self'",
        ...scriptHashes,
        ...withoutNulls(googleOrigin && `${googleOrigin}/gsi/client`, cardOrigin),
      ],
      scriptSrcAttr: ["'none'"],
      styleSrcElem: [
        "'self'",
        "'unsafe-inline'",
        ...withoutNulls(googleOrigin && `${googleOrigin}/gsi/style`),
      ],
      ...(frameSources.length > 0 && {
        frameSrc: frameSources,
        connectSrc: ["'self'", ...withoutNulls(googleOrigin && `${googleOrigin}/gsi/`, cardOrigin)],
      }),
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(trustedTypes === 'enforce' && typed),
      reportUri,
    },
    ...(trustedTypes === 'report' && { contentSecurityPolicyReportOnly: { ...typed, reportUri } }),
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}

/** Returns null for a path, which is the shop's own script. */
function getExternalOrigin(script: string | null | undefined): string | null {
  return script?.startsWith('https:') ? new URL(script).origin : null;
}

function withoutNulls(...sources: (string | null)[]): string[] {
  return sources.filter((source) => source !== null);
}
