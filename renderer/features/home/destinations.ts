// Where dropped files can go: to a project there is, or to a new one that is named after them.
import type { TFunction } from 'i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import type { FoundFile } from '../../ui/files/dropped-files.ts';

export type Destination = { readonly project: Project } | { readonly cloud: Cloud; readonly name: string };

export interface DestinationChoice {
  readonly value: string;
  readonly label: string;
  readonly to: Destination;
}

/** What a project for these files is called: as the dropped folder, or as the first file without its ending. */
export const nameFor = ([first]: readonly FoundFile[]): string =>
  first?.path[0] ?? first?.file.name.replace(/\.\w+$/, '') ?? '';

/** New projects, one for each cloud in which one may be made, and those there are: documents begin with the new ones,
 *  issues with those there are. */
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

/** Bytes of all of them. */
export const sizeOf = (files: readonly FoundFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);
