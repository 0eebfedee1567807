import type { Config } from '#server/start/config.ts';
import { earlyScriptHashes } from './early-scripts.ts';

/**
 * Allows only what the site needs: no other site, and inline only the early scripts and the styles of the first paint, by
 * their hashes.
 */
const contentSecurityPolicy = (styleHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...earlyScriptHashes.map((hash) => `'${hash}'`)].join(' '),
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' blob:",
    "font-src 'none'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app',
  ].join('; ');

const hsts = ({ publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>) =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
    : {};

export const securityHeaders = (
  config: Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
  styleHashes: readonly string[],
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(styleHashes),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  ...hsts(config),
});
