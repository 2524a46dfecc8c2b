// Texts about the edits of an earlier version.
import type { TFunction } from 'i18next';
import type { StatusKind } from '../ui/status.tsx';
import type { EarlierEdits, EditConflict } from './schema.d.ts';

export type EditChoice = 'carry' | 'drop' | 'later';

/** `choices`: decisions that are possible now, the usual first. */
type EarlierWords = { readonly kind: StatusKind; readonly word: string; readonly choices: readonly EditChoice[] };

/** Undefined when no earlier version has edits. */
export function earlierWords(t: TFunction, earlier: EarlierEdits): EarlierWords | undefined {
  const { state, edits, carried, conflicts, reason } = earlier;
  switch (state) {
    case 'none':
      return undefined;
    case 'waiting':
      return { kind: 'running', word: t('parts.earlier.waiting', { count: edits }), choices: ['drop', 'later'] };
    case 'carried': {
      const word = t('parts.earlier.carried', { count: carried });
      if (conflicts === 0) return { kind: 'done', word, choices: [] };
      return { kind: 'warning', word: `${word}, ${t('parts.earlier.conflicts', { count: conflicts })}`, choices: [] };
    }
    case 'dropped':
      return { kind: 'done', word: t('parts.earlier.dropped', { count: edits }), choices: ['carry'] };
    case 'later':
      return { kind: 'waiting', word: t('parts.earlier.later', { count: edits }), choices: ['carry', 'drop'] };
    case 'failed': {
      const word = t('parts.earlier.failed', { reason: reason ?? '' }).trim();
      return { kind: 'failed', word, choices: ['carry', 'drop'] };
    }
  }
}

/** A value in the form of the file. */
export function valueWords(t: TFunction, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'parts.earlier.yes' : 'parts.earlier.no');
  if (Array.isArray(value)) return value.map(each => valueWords(t, each)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

const groups = ['classification', 'layer', 'system', 'zone', 'unit', 'definition'] as const;
const isGroup = (set: string): set is (typeof groups)[number] => groups.some(each => each === set);

/** Place of an edit: `Pset_WallCommon · FireRating`. */
export function placeWords(t: TFunction, { set, property }: Pick<EditConflict, 'set' | 'property'>): string {
  const holder = set !== null && isGroup(set) ? t(`parts.earlier.groups.${set}`) : set;
  return [holder, property].filter(Boolean).join(' · ');
}
