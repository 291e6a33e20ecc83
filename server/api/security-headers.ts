import { secureHeaders } from 'hono/secure-headers';
import type { Env } from '#app/platform/env.server.ts';

/**
 * Headers of every answer, errors included. The policy here is for what is not a page: nothing may load. Pages
 * bring their own with hashes of their scripts (`app/entry.server.tsx`).
 */
export function securityHeaders(env: Env) {
  const https = env.publicUrl?.startsWith('https:') ?? false;
  const apply = secureHeaders({
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginResourcePolicy: 'same-origin',
    crossOriginOpenerPolicy: 'same-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
  });
  return async (...[c, next]: Parameters<typeof apply>) => {
    const answer = await apply(c, next);
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    }
    return answer;
  };
}
