// Access and paths for the routes of issues.

/** Access to issues: guests of a project read and write them. */
export const guests = {
  reads: { scopes: ['bcf:read'], role: 'guest' },
  writes: { scopes: ['bcf:write'], role: 'guest' },
} as const;

/** A comment or viewpoint, by the parameters of its path. */
export const partAt = (params: { readonly topics_guid: string; readonly guid: string }) => ({
  topicGuid: params.topics_guid,
  guid: params.guid,
});
