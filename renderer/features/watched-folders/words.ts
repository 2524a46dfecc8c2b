// Texts about watched folders. Pure.
import type { TFunction } from 'i18next';
import type { StatusKind } from '../../ui/status.tsx';
import type { WatchedFolder, WatchEntry } from './queries.ts';

/** State of a folder. Problems of a paused one are ignored. */
export function folderState({
  is_paused,
  paused_reason,
  problem,
}: Pick<WatchedFolder, 'is_paused' | 'paused_reason' | 'problem'>): {
  readonly kind: StatusKind;
  readonly word: 'makerGone' | 'paused' | 'trouble' | 'watching';
} {
  if (paused_reason === 'maker_gone') return { kind: 'warning', word: 'makerGone' };
  if (is_paused) return { kind: 'waiting', word: 'paused' };
  return problem === null ? { kind: 'done', word: 'watching' } : { kind: 'failed', word: 'trouble' };
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
