// Uploads files to the root folder of a new project.
import type { Project } from '../../../api/shapes.ts';
import { addUploads } from '../../../features/uploads/uploads.ts';
import type { AnyFile } from '../../../ui/files/dropped-files.ts';

export function fillProject({ id, cloud, root_folder_id: root }: Project, files: readonly AnyFile[]): void {
  addUploads(files, { cloudId: cloud?.id ?? 0, projectId: id, folderId: root ?? 0 });
}
