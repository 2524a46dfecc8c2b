// Who may read and write issues.
import type { Access } from '../http/api/route.ts';

/** Guests of a project read and write its issues. */
export const guests = {
  reads: { scopes: ['bcf:read'], role: 'guest' },
  writes: { scopes: ['bcf:write'], role: 'guest' },
} as const satisfies Record<string, Access>;
