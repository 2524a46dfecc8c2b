// How far a search of a caller reaches.
import type { ProjectId } from '../kit/ids.ts';

/** The projects that a caller sees, and which of their folders. */
export interface Reach {
  readonly projectIds: readonly number[];
  /** Whether what is in a folder of a project may be seen. */
  seesFolder(projectId: number, folderId: number): Promise<boolean>;
}

/** A found thing before its place is described. */
export interface FoundAt {
  readonly project_id: ProjectId | number;
  readonly folder_id: number | null;
}

/** The first of what was found, and whether there is more. */
export interface Some<Found> {
  readonly items: readonly Found[];
  readonly more: boolean;
}
