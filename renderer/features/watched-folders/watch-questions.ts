// What is asked of watched folders: which one a dialog is about, and what the form of a new one holds and sends.
import type { TFunction } from 'i18next';
import type { WatchedFolder } from './queries.ts';

export type WatchQuestion = { readonly kind: 'add' } | { readonly kind: 'log' | 'remove'; readonly id: number };

/** The folder that a dialog is about; undefined when it is about none, or somebody else has removed it. */
export const folderOf = (
  question: WatchQuestion | undefined,
  folders: readonly WatchedFolder[] | undefined,
): WatchedFolder | undefined =>
  question && 'id' in question ? folders?.find(({ id }) => id === question.id) : undefined;

/** What keeps a folder from being followed; nothing of one that a person paused. */
export function problemOf(
  t: TFunction,
  { problem, is_paused, paused_reason }: Pick<WatchedFolder, 'problem' | 'is_paused' | 'paused_reason'>,
): string | undefined {
  if (paused_reason === 'maker_gone') return t('watchedFolders.makerGoneText');
  return problem !== null && !is_paused ? problem : undefined;
}

/** What the button that pauses a folder, or resumes it, asks for. */
export const pauseOf = ({ id, is_paused }: Pick<WatchedFolder, 'id' | 'is_paused'>) => ({ id, isPaused: !is_paused });

export interface WatchForm {
  readonly path: string;
  /** its id; empty before one is chosen */
  readonly project: string;
}

export const firstWatch: WatchForm = { path: '', project: '' };

export const isWatchComplete = ({ path, project }: WatchForm): boolean => path.trim() !== '' && project !== '';

/** The path without the blanks with which it was pasted; those in it are its own. */
export const watchWritten = ({ path, project }: WatchForm) => ({ path: path.trim(), project_id: Number(project) });

export interface ProjectChoice {
  readonly id: number;
  readonly name: string;
}

/** No project is chosen before the person does it: documents are added to it at once. */
export const projectChoices = (
  t: TFunction,
  projects: readonly ProjectChoice[],
): { readonly value: string; readonly label: string }[] => [
  { value: '', label: t('watchedFolders.chooseProject') },
  ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
];
