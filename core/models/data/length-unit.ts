// The unit of length of a model's data.

interface Readable {
  get(sql: string): unknown;
}

/** What a length of 1 in the file's unit is in metres; 1 where no file tells. */
export function lengthUnit(file: Readable): number {
  const row = file.get("SELECT value FROM meta WHERE key = 'length_unit_metres'") as { readonly value: string } | undefined;
  const metres = Number(row?.value);
  return Number.isFinite(metres) && metres > 0 ? metres : 1;
}
