/** Ids in addresses are positive integers; anything else finds nothing. */
export const idOf = (text: string | undefined): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

/** Query of the viewer's address: models, element, and issue with its viewpoint. */
export interface ViewerSearch {
  readonly models: string;
  /** GlobalIds of elements to select and show, with commas */
  readonly element?: string | undefined;
  readonly issue?: string | undefined;
  readonly viewpoint?: string | undefined;
  /** a shared view */
  readonly shared?: number | undefined;
  /** ids of two models whose differences are coloured, with a comma */
  readonly compare?: string | undefined;
}

export const viewerSearch = (search: Readonly<Record<string, unknown>>): ViewerSearch => ({
  models: String(search['models'] ?? ''),
  element: typeof search['element'] === 'string' && search['element'] !== '' ? search['element'] : undefined,
  issue: guidOf(search['issue']),
  viewpoint: guidOf(search['viewpoint']),
  shared: search['shared'] === undefined ? undefined : idOf(String(search['shared'])),
  compare: /^[1-9]\d*,[1-9]\d*$/.test(String(search['compare'])) ? String(search['compare']) : undefined,
});

/** GUIDs are stored in lower case; an invalid one is ignored. */
function guidOf(text: unknown): string | undefined {
  const guid = String(text ?? '').toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid) ? guid : undefined;
}
