// MULTILEADER: lines with arrow heads that lead to a text.
import type { Vector } from '../../matrices.ts';
import { rotation, shift, stretch, within } from './affine.ts';
import { drawArrow } from './draw-curves.ts';
import { drawLines } from '../text/draw-texts.ts';
import type { Entity, Pairs } from '../reading/drawing.ts';
import { readMtext, wrapText } from '../text/mtext.ts';
import { count, lookOf, type Pen, strokeSolid } from './pen.ts';

interface Leader {
  /** where all of its lines end */
  readonly landing: [number, number, number];
  readonly dogleg: [number, number, number];
  doglegLength: number;
  readonly lines: [number, number, number][][];
}

interface Parts {
  readonly leaders: Leader[];
  text: string;
  readonly at: [number, number, number];
  height: number;
  arrow: number;
  /** 1 left, 2 centre, 3 right */
  alignment: number;
  /** radians */
  turned: number;
  /** 0: lines are as long as they are */
  width: number;
  /** a symbol in place of a text */
  hasBlock: boolean;
}

type Braces = 'CONTEXT_DATA' | 'LEADER' | 'LEADER_LINE' | 'other';

const bracesOf = (value: string): Braces =>
  (['CONTEXT_DATA', 'LEADER', 'LEADER_LINE'] as const).find(name => `${name}{` === value) ?? 'other';

/** The parts of a MULTILEADER. Groups of the same numbers are distinguished by the braces around them. */
export function partsOfMultileader({ codes, values }: Pairs): Parts {
  const parts: Parts = {
    leaders: [],
    text: '',
    at: [0, 0, 0],
    height: 0,
    arrow: 0,
    alignment: 1,
    turned: 0,
    width: 0,
    hasBlock: false,
  };
  const open: Braces[] = [];
  codes.forEach((code, i) => {
    const value = values[i] ?? '';
    if (typeof value === 'number') takeNumber(parts, open.at(-1), code, value);
    else if (code >= 300 && code < 310) {
      if (value === '}') open.pop();
      else if (value.endsWith('{')) {
        const braces = bracesOf(value);
        open.push(braces);
        if (braces === 'LEADER')
          parts.leaders.push({ landing: [0, 0, 0], dogleg: [0, 0, 0], doglegLength: 0, lines: [] });
        if (braces === 'LEADER_LINE') parts.leaders.at(-1)?.lines.push([]);
      } else if (code === 304 && open.at(-1) === 'CONTEXT_DATA') parts.text = value;
    }
  });
  return parts;
}

function takeNumber(parts: Parts, braces: Braces | undefined, code: number, value: number): void {
  const axis = Math.floor(code / 10) - 1;
  const leader = parts.leaders.at(-1);
  if (braces === 'CONTEXT_DATA') {
    if (code === 12 || code === 22 || code === 32) parts.at[axis] = value;
    else if (code === 41) parts.height = value;
    else if (code === 140) parts.arrow = value;
    else if (code === 171) parts.alignment = value;
    else if (code === 42) parts.turned = value;
    else if (code === 43) parts.width = value;
    else if (code === 296) parts.hasBlock = value === 1;
  } else if (braces === 'LEADER' && leader) {
    if (code === 10 || code === 20 || code === 30) leader.landing[axis] = value;
    else if (code === 11 || code === 21 || code === 31) leader.dogleg[axis] = value;
    else if (code === 40) leader.doglegLength = value;
  } else if (braces === 'LEADER_LINE') {
    const line = leader?.lines.at(-1);
    if (code === 10) line?.push([value, 0, 0]);
    const last = line?.at(-1);
    if (last && (code === 20 || code === 30)) last[axis] = value;
  }
}

export function drawMultileader(entity: Entity, pen: Pen): void {
  const { leaders, text, at, height, arrow, alignment, turned, width, hasBlock } = partsOfMultileader(entity);
  const look = lookOf(pen, entity);
  if (hasBlock) count(pen.undrawn.partial, entity.type);
  for (const { landing, dogleg, doglegLength, lines } of leaders) {
    const end: Vector = [landing[0] + dogleg[0] * doglegLength, landing[1] + dogleg[1] * doglegLength, landing[2]];
    for (const line of lines) {
      const points: Vector[] = [...line, landing];
      strokeSolid(pen, look, [...points, end].flat(), false);
      drawArrow(pen, entity, points, arrow);
    }
  }
  if (text === '' || height <= 0) return;
  const where = within(within(within(pen.where, shift(...at)), rotation(turned)), stretch(height, height));
  const lines = wrapText(readMtext(text, height), width / height);
  drawLines(pen, look, lines, { where, attachment: Math.max(1, Math.min(3, alignment)) });
}
