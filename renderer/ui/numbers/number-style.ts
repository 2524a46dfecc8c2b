// The user's choice of units, stored in this browser like language and appearance, and that of the surrounding project.
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { plainLengths, readLengths, type LengthDisplay, type NumberStyle } from './length-display.ts';

const STORED = 'plinth.lengths';

interface OwnLengths {
  /** null: the project's */
  readonly own: LengthDisplay | null;
  readonly choose: (own: LengthDisplay | null) => void;
}

export const useOwnLengths = create<OwnLengths>(set => ({
  own: readLengths(localStorage.getItem(STORED)),
  choose: own => {
    if (own) localStorage.setItem(STORED, JSON.stringify(own));
    else localStorage.removeItem(STORED);
    set({ own });
  },
}));

/** Display of lengths in the surrounding project. */
export const ProjectLengths = createContext<LengthDisplay>(plainLengths);

/** Returns the same object while its content is the same. */
export function useNumberStyle(): NumberStyle {
  const { i18n } = useTranslation();
  const own = useOwnLengths(state => state.own);
  const ofProject = useContext(ProjectLengths);
  const lengths = own ?? ofProject;
  return useMemo(() => ({ language: i18n.language, lengths }), [i18n.language, lengths]);
}
