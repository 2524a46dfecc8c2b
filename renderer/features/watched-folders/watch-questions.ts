// Dialogs about watched folders: the folder of a dialog, and the values and request of the form for a new one.
import type { TFunction } from 'i18next';
import type { WatchedFolder, WatchEntry } from './queries.ts';
import type { StatusKind } from '../../ui/status.tsx';

type Pausable = Pick<WatchedFolder, 'is_paused' | 'paused_reason' | 'problem'>;

/** State of a folder. Problems of a paused one are ignored. */
export function folderState({ is_paused, paused_reason, problem }: Pausable) {
  if (paused_reason === 'maker_gone') return { kind: 'warning', word: 'makerGone' } as const;
  if (is_paused) return { kind: 'waiting', word: 'paused' } as const;
  return problem === null
    ? ({ kind: 'done', word: 'watching' } as const)
    : ({ kind: 'failed', word: 'trouble' } as const);
}

export const outcomeKind = ({ outcome }: Pick<WatchEntry, 'outcome'>): StatusKind =>
  outcome === 'failed' ? 'failed' : outcome === 'gone' ? 'warning' : 'done';

/** The text below the outcome. */
export function noteText(t: TFunction, { outcome, note }: Pick<WatchEntry, 'outcome' | 'note'>): string | null {
  if (outcome === 'gone') return t('watchedFolders.goneText');
  return outcome === 'moved' && note !== null ? t('watchedFolders.movedFrom', { from: note }) : note;
}

/** An example path in the platform's syntax, by what the browser reports. */
export const examplePath = (platform: string): string =>
  /^win/i.test(platform)
    ? 'C:\\Projects\\House\\Models'
    : /^mac/i.test(platform)
      ? '/Volumes/Projects/House'
      : '/srv/projects/house';

export type WatchQuestion = { readonly kind: 'add' } | { readonly kind: 'log' | 'remove'; readonly id: number };

/** The folder of a dialog; undefined if there is none, or another user has removed it. */
export const folderOf = (question: WatchQuestion | undefined, folders: readonly WatchedFolder[] | undefined) =>
  question && 'id' in question ? folders?.find(({ id }) => id === question.id) : undefined;

/** The problem that prevents watching a folder; none for one that a user paused. */
export function problemOf(t: TFunction, { problem, is_paused, paused_reason }: Pausable): string | undefined {
  if (paused_reason === 'maker_gone') return t('watchedFolders.makerGoneText');
  return problem !== null && !is_paused ? problem : undefined;
}

/** Request of the button that pauses or resumes a folder. */
export const pauseOf = ({ id, is_paused }: Pick<WatchedFolder, 'id' | 'is_paused'>) => ({ id, isPaused: !is_paused });

/** `project`: its id; empty before one is chosen. */
export const firstWatch = { path: '', project: '' };
export type WatchForm = Readonly<typeof firstWatch>;

export const isWatchComplete = ({ path, project }: WatchForm): boolean => path.trim() !== '' && project !== '';

/** Trims the path; blanks within it are part of the name. */
export const watchWritten = ({ path, project }: WatchForm) => ({ path: path.trim(), project_id: Number(project) });

export type ProjectChoice = { readonly id: number; readonly name: string };

/** Initially no project is chosen: documents are added to it at once. */
export const projectChoices = (t: TFunction, projects: readonly ProjectChoice[]) => [
  { value: '', label: t('watchedFolders.chooseProject') },
  ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
];
