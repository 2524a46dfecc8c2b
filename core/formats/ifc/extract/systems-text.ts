/** A system of a model. `guid`: GlobalId */
export interface System {
  readonly guid: string;
  readonly name: string | null;
  readonly objectType: string | null;
}

/** Text of the systems file: a list of {uuid, name, object_type, elements}, the elements by GlobalId. */
export function systemsText(systems: readonly (System & { readonly elements: readonly string[] })[]): string {
  return JSON.stringify(
    systems.map(({ guid, name, objectType, elements }) => ({ uuid: guid, name, object_type: objectType, elements })),
  );
}
