// The reach of a caller's search.
import type { ProjectId } from '../kit/ids.ts';

/** The projects that a caller sees, and which of their folders. */
export interface Reach {
  readonly projectIds: readonly number[];
  /** Whether the content of a folder of a project is visible. */
  seesFolder(projectId: number, folderId: number): Promise<boolean>;
}

/** A found thing before its place is described. */
export interface FoundAt {
  readonly project_id: ProjectId | number;
  readonly folder_id: number | null;
}

/** The first results, and whether there are more. */
export interface Some<Found> {
  readonly items: readonly Found[];
  readonly more: boolean;
}
