// What a new project takes over from another one of its cloud.

export interface TakenOver {
  readonly project_id: number;
  readonly import_dms: true;
  readonly import_users: boolean;
  readonly import_groups: boolean;
}

/** Folders always; groups only with their people. @param from id of the project as it was chosen; empty: none */
export const takenOver = (from: string, withPeople: boolean): TakenOver | undefined =>
  from === ''
    ? undefined
    : { project_id: Number(from), import_dms: true, import_users: withPeople, import_groups: withPeople };
