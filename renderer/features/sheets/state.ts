// View state of a sheet. Only the paper is stored.
import { create } from 'zustand';
import type { Measured } from './measure-rules.ts';

const PAPER = 'plinth.sheet-paper';
const NARROW = 700;
const papers = ['light', 'dark'] as const;

/** `calibrate`: a line whose length is known */
const resting: Measured & { readonly tool: 'pan' | 'measure' | 'calibrate' } = {
  tool: 'pan',
  kind: 'length',
  kept: [],
  points: [],
};

function first() {
  const kept = localStorage.getItem(PAPER);
  return {
    ...resting,
    /** whether measures snap to lines */
    snaps: true,
    panelOpen: innerWidth >= NARROW,
    /** null: as the window */
    paper: papers.find(each => each === kept) ?? null,
    search: '',
    /** index of the current search result; -1: none */
    foundAt: -1,
  };
}

export const useSheetState = create(first);
export const { getState, setState } = useSheetState;

export const resetState = (): void => setState(first(), true);

/** For another sheet: measures and search results belong to the previous one. */
export const clearSheet = (): void => setState({ kept: [], points: [], foundAt: -1 });

export function keepPaper(paper: 'light' | 'dark'): void {
  localStorage.setItem(PAPER, paper);
  setState({ paper });
}
