// Lists are plain arrays, never cut unless the client asks (API.md section 2).

export interface Page {
  readonly limit?: number;
  readonly offset?: number;
}

/** The part of a list that was asked for; everything when nothing was. */
export function pageOf<T>(items: readonly T[], { limit, offset = 0 }: Page): readonly T[] {
  return limit === undefined && offset === 0 ? items : items.slice(offset, limit === undefined ? undefined : offset + limit);
}
