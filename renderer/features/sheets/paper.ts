// The paper that a sheet lies on, light or dark.
import { useComputedColorScheme } from '@mantine/core';
import type { Paper, Rgb } from '../../sheets/sheet-painter.ts';
import { useSheetState } from './state.ts';

/** As chosen, else as the window. */
export function usePaper(): 'light' | 'dark' {
  const scheme = useComputedColorScheme('light');
  return useSheetState(state => state.paper) ?? scheme;
}

export function paperColours(paper: 'light' | 'dark'): Paper {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): Rgb => rgbOf(style.getPropertyValue(name));
  return { paper: token(`--paper-${paper}`), ink: token(`--ink-${paper}`) };
}

/** `#1f5fae` as shares of red, green and blue. */
function rgbOf(text: string): Rgb {
  const value = Number.parseInt(text.trim().slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
