// A user's saved filters for a project, in this browser: the service stores no content that only one user sees.
import { useCallback, useState } from 'react';
import type { FilterWords } from './filters.ts';

type SavedFilter = { readonly name: string; readonly words: FilterWords };

const keyOf = (project: number) => `plinth.issue-filters.${project}`;

/** Parses saved filters; invalid entries are ignored. */
export function readSaved(text: string | null): readonly SavedFilter[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSaved) : [];
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is SavedFilter {
  if (typeof value !== 'object' || value === null) return false;
  const { name, words } = value as { readonly name?: unknown; readonly words?: unknown };
  return (
    typeof name === 'string' &&
    typeof words === 'object' &&
    words !== null &&
    Object.values(words).every(word => typeof word === 'string')
  );
}

/** Adds a filter, sorted by name; replaces one of the same name. */
export const withSaved = (all: readonly SavedFilter[], saved: SavedFilter): readonly SavedFilter[] =>
  [...all.filter(({ name }) => name !== saved.name), saved].toSorted((a, b) => a.name.localeCompare(b.name));

export function useSavedFilters(project: number) {
  const key = keyOf(project);
  const [all, setAll] = useState(() => readSaved(localStorage.getItem(key)));
  const keep = useCallback(
    (next: readonly SavedFilter[]) => {
      localStorage.setItem(key, JSON.stringify(next));
      setAll(next);
    },
    [key],
  );
  return {
    all,
    save: (saved: SavedFilter) => keep(withSaved(all, saved)),
    forget: (name: string) => keep(all.filter(each => each.name !== name)),
  };
}
