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
  https: boolean;
  /** Google's sign-in script; another origin needs extra CSP sources. */
  googleScript: string | null;
  cardWindow: { scriptUrl: string; frameHosts: string[] } | null;
}

/** Emotion injects style elements, hence 'unsafe-inline' for styles only. */
export function securityHeaders({ scriptHashes, https, googleScript, cardWindow }: PagePolicy) {
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
      reportUri: endpoints.reportCspViolation.path,
    },
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
