/** Access to issues, for their routes: guests of a project read and write them. */
export const guests = {
  reads: { scopes: ['bcf:read'], role: 'guest' },
  writes: { scopes: ['bcf:write'], role: 'guest' },
} as const;
