// Targets of dropped files: existing projects, or a new one named after the files.
import type { TFunction } from 'i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import type { FoundFile } from '../../ui/files/dropped-files.ts';

export type Destination = { readonly project: Project } | { readonly cloud: Cloud; readonly name: string };

type DestinationChoice = { readonly value: string; readonly label: string; readonly to: Destination };

/** Name of a project for these files: that of the dropped folder, or of the first file without its extension. */
export const nameFor = ([first]: readonly FoundFile[]): string =>
  first?.path[0] ?? first?.file.name.replace(/\.\w+$/, '') ?? '';

/**
 * New projects, one for each cloud where the user may create one, and existing ones: for documents the new ones come
 * first, for issues the existing ones.
 */
export function destinationsFor(
  t: TFunction,
  files: readonly FoundFile[],
  clouds: readonly Cloud[],
  projects: readonly Project[],
  as: 'documents' | 'issues' = 'documents',
): readonly DestinationChoice[] {
  const name = nameFor(files);
  const newOnes = clouds.map(cloud => ({
    value: `new-${cloud.id}`,
    label: t('home.whereNew', { name, cloud: cloud.name }),
    to: { cloud, name },
  }));
  const known = projects.map(project => ({
    value: `${project.id}`,
    label: [project.cloud?.name, project.name].filter(Boolean).join(' / '),
    to: { project },
  }));
  return as === 'issues' ? [...known, ...newOnes] : [...newOnes, ...known];
}

/** Total size in bytes. */
export const sizeOf = (files: readonly FoundFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);
