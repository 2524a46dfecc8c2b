// Kinds of things that lie in the bin.

/** `document`: with all its versions; `version`: one or some of them. */
export const binKinds = ['document', 'version', 'folder', 'project', 'cloud'] as const;
export type BinKind = (typeof binKinds)[number];
