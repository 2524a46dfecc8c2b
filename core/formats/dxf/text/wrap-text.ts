// Breaks paragraphs into lines of a width.
import type { Run } from './mtext.ts';
import { widthOf } from './stroke-font.ts';

/** Runs at their distance from the beginning of the line; widths in heights of capitals of the whole. */
export interface Line {
  readonly pieces: readonly { readonly run: Run; readonly at: number; readonly width: number }[];
  readonly width: number;
  /** of the tallest run */
  readonly height: number;
}

/** `width`: with the gap to the next word, so that widths of words add up to that of the line; `seen`: without. */
interface Word {
  readonly run: Run;
  readonly width: number;
  readonly seen: number;
  readonly isBlank: boolean;
}

/**
 * Breaks paragraphs at blanks into lines that are at most `limit` wide (0: never); a word that is longer has a line of
 * its own.
 */
export function wrapText(paragraphs: readonly (readonly Run[])[], limit: number): Line[] {
  return paragraphs.flatMap(runs => {
    const lines: Word[][] = [[]];
    let width = 0;
    for (const word of runs.flatMap(wordsOf)) {
      const line = lines.at(-1)!;
      if (limit > 0 && !word.isBlank && line.length > 0 && width + word.seen > limit * 1.0001) {
        lines.push([word]);
        width = word.width;
      } else if (!word.isBlank || line.length > 0 || lines.length === 1) {
        line.push(word);
        width += word.width;
      }
    }
    return lines.map(toLine);
  });
}

function wordsOf(run: Run): Word[] {
  return (run.text.match(/ +|[^ ]+/g) ?? []).map(text => {
    const factor = run.height * run.widthFactor;
    return {
      run: { ...run, text },
      width: advanceOf(text) * factor,
      seen: widthOf(text) * factor,
      isBlank: text.startsWith(' '),
    };
  });
}

const advanceOf = (text: string): number => widthOf(`${text}|`) - widthOf('|');

function toLine(words: readonly Word[]): Line {
  const kept = words.slice(0, words.findLastIndex(({ isBlank }) => !isBlank) + 1);
  const pieces: { run: Run; at: number; width: number }[] = [];
  let at = 0;
  for (const { run, width } of kept) {
    const last = pieces.at(-1);
    // Words of one style stay together: a text that can be found as a whole.
    if (last && sameLook(last.run, run))
      pieces[pieces.length - 1] = {
        run: { ...run, text: last.run.text + run.text },
        at: last.at,
        width: last.width + width,
      };
    else pieces.push({ run, at, width });
    at += width;
  }
  const placed = pieces.map(piece => ({
    ...piece,
    width: widthOf(piece.run.text) * piece.run.height * piece.run.widthFactor,
  }));
  const last = placed.at(-1);
  return {
    pieces: placed,
    width: last ? last.at + last.width : 0,
    height: Math.max(0, ...kept.map(({ run }) => run.height)) || 1,
  };
}

const sameLook = (a: Run, b: Run): boolean =>
  a.height === b.height && a.widthFactor === b.widthFactor && a.index === b.index && a.rgb === b.rgb;
