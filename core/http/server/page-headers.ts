// Headers of HTML pages of our own (RELIABILITY.md 6.7).
import { createHash } from 'node:crypto';

interface PageSources {
  /** sources of styles besides our own files: a nonce, or the hash of an inline sheet */
  readonly style?: string;
  /** the hash of an inline script, besides our own files */
  readonly script?: string;
  /** origins that forms may redirect to besides our own, such as the client's after a sign-in */
  readonly formAction?: readonly string[];
}

/** The Content-Security-Policy of a page. */
function contentPolicy({ style, script, formAction = [] }: PageSources = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${script ? ` ${script}` : ''}`,
    `style-src 'self'${style ? ` ${style}` : ''}`,
    "img-src 'self' data: blob:",
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${formAction.map(origin => ` ${origin}`).join('')}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** All headers of a page. */
export function pageHeaders(sources: PageSources = {}): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(sources),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** `'sha256-...'` of an inline sheet or script, as a policy names it. */
export const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
