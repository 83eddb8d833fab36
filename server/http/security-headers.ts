import { createHash } from 'node:crypto';
import { secureHeaders } from 'hono/secure-headers';

/** The hashes that let a page's own inline scripts run under a policy that refuses all others. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

interface PagePolicy {
  scriptHashes: string[];
  https: boolean;
  /** The address of Google's sign-in script; another site's needs doors of its own in the policy. */
  googleScript: string | null;
}

/** Headers of every reply. Emotion writes style elements, hence their 'unsafe-inline'; scripts get no such door. */
export function securityHeaders({ scriptHashes, https, googleScript }: PagePolicy) {
  const google = googleScript?.startsWith('https:') ? new URL(googleScript).origin : null;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes, ...(google ? [`${google}/gsi/client`] : [])],
      scriptSrcAttr: ["'none'"],
      styleSrcElem: ["'self'", "'unsafe-inline'", ...(google ? [`${google}/gsi/style`] : [])],
      ...(google && { frameSrc: [`${google}/gsi/`], connectSrc: ["'self'", `${google}/gsi/`] }),
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: https ? 'max-age=31536000' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}
