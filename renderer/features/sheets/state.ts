// View state of a sheet. Only the paper is stored.
import { create } from 'zustand';
import type { Measured } from './measure-rules.ts';

/** `calibrate`: a line whose length is known */
export type Tool = 'pan' | 'measure' | 'calibrate';

export interface SheetState extends Measured {
  readonly tool: Tool;
  /** whether measures snap to lines */
  readonly snaps: boolean;
  readonly panelOpen: boolean;
  /** null: as the window */
  readonly paper: 'light' | 'dark' | null;
  readonly search: string;
  /** index of the current search result; -1: none */
  readonly foundAt: number;
}

const PAPER = 'plinth.sheet-paper';
const NARROW = 700;

const first = (): SheetState => {
  const paper = localStorage.getItem(PAPER);
  return {
    tool: 'pan',
    snaps: true,
    panelOpen: innerWidth >= NARROW,
    paper: paper === 'light' || paper === 'dark' ? paper : null,
    search: '',
    foundAt: -1,
    kind: 'length',
    kept: [],
    points: [],
  };
};

export const useSheetState = create<SheetState>(first);
export const { getState, setState } = useSheetState;

export const resetState = (): void => {
  setState(first(), true);
};

/** For another sheet: measures and search results belong to the previous one. */
export const clearSheet = (): void => {
  setState({ kept: [], points: [], foundAt: -1 });
};

export function keepPaper(paper: 'light' | 'dark'): void {
  localStorage.setItem(PAPER, paper);
  setState({ paper });
}
