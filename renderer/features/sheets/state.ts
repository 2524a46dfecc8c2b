// What is seen and done on a sheet. Nothing of it is kept but the paper.
import { create } from 'zustand';
import type { Measured } from './measure-rules.ts';

/** `calibrate`: a line whose length is known */
export type Tool = 'pan' | 'measure' | 'calibrate';

export interface SheetState extends Measured {
  readonly tool: Tool;
  /** whether what is measured holds on to lines */
  readonly snaps: boolean;
  readonly panelOpen: boolean;
  /** null: as the window */
  readonly paper: 'light' | 'dark' | null;
  readonly search: string;
  /** which of the texts found is looked at; -1: none */
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

/** Another sheet: what was measured and found on the last one is not on it. */
export const clearSheet = (): void => {
  setState({ kept: [], points: [], foundAt: -1 });
};

export function keepPaper(paper: 'light' | 'dark'): void {
  localStorage.setItem(PAPER, paper);
  setState({ paper });
}
