// TEXT, MTEXT and similar entities.
import { radiansOf, rotation, shift, stretch, within, type Affine } from '../draw/affine.ts';
import { onPaper } from '../colours.ts';
import { systemOf } from '../draw/draw-curves.ts';
import { isConstant, longTextOf, normalOf, numberOf, pointIn, pointOf, textOf } from '../reading/drawing.ts';
import type { Drawing, Entity } from '../reading/drawing.ts';
import { layoutStack, liftOf } from './stacks.ts';
import { type Font, labelAt, leaning, widthOf } from './stroke-font.ts';
import type { Look } from '../draw/marks.ts';
import { readMtext, type Run, withoutCarets, withSigns, type Line, wrapText } from './mtext.ts';
import { count, indexedColour, lookOf, type Pen, strokeFlat, take } from '../draw/pen.ts';

/** Distance of two baselines as a share of the height of texts. */
const LINE_SPACING = 5 / 3;
/** How far letters reach below their baseline. */
const DESCENT = 0.3;
const [BACKWARDS, UPSIDE_DOWN] = [2, 4];
const [ALIGNED, FITTED, MIDDLE] = [3, 5, 4];

const styleOf = ({ styles }: Drawing, entity: Entity) => styles.get(textOf(entity, 7, 'STANDARD').toUpperCase());

/** A text of one style, as wide as its layout says. */
interface Words {
  readonly text: string;
  /** in heights of capitals */
  readonly width: number;
  readonly font?: Font | undefined;
}

function write(pen: Pen, look: Look, { text, width, font }: Words, where: Affine): void {
  // A character has some ten points.
  if (text.trim() === '' || !where.every(Number.isFinite) || !take(pen, text.length * 10)) return;
  pen.marks.push({ kind: 'text', label: labelAt(text, width, where, font), look });
}

/** A line of text. Its vertical place is group 73 of a TEXT, 74 of an attribute. */
export function drawText(entity: Entity, pen: Pen, text = textOf(entity, 1)): void {
  const shown = withoutCarets(withSigns(text)).replaceAll('\n', ' ');
  const style = styleOf(pen.drawing, entity);
  const [across, up] = [numberOf(entity, 72), numberOf(entity, entity.type === 'TEXT' ? 73 : 74)];
  const start = pointOf(entity, 10);
  const anchor = across !== 0 || up !== 0 ? pointOf(entity, 11, start) : start;
  const width = widthOf(shown);
  let height = numberOf(entity, 40, 1);
  let stretched = numberOf(entity, 41, style?.widthFactor ?? 1) || 1;
  let [origin, turned, dx] = [anchor, radiansOf(numberOf(entity, 50)), 0];
  if ((across === ALIGNED || across === FITTED) && anchor !== start && width > 0) {
    const length = Math.hypot(anchor[0] - start[0], anchor[1] - start[1]);
    [origin, turned] = [start, Math.atan2(anchor[1] - start[1], anchor[0] - start[0])];
    if (across === ALIGNED) height = length / (width * stretched);
    else stretched = length / (width * height);
  } else {
    dx = across === 2 ? -width : across === 1 || across === MIDDLE ? -width / 2 : 0;
  }
  const dy = across === MIDDLE || up === 2 ? -0.5 : up === 3 ? -1 : up === 1 ? DESCENT : 0;
  const flags = numberOf(entity, 71);
  const [sx, sy] = [flags & BACKWARDS ? -1 : 1, flags & UPSIDE_DOWN ? -1 : 1];
  const placed = within(
    within(within(systemOf(pen, entity), shift(...origin)), rotation(turned)),
    stretch(sx * height * stretched, sy * height),
  );
  const leaned = leaning(placed, radiansOf(numberOf(entity, 51, style?.oblique ?? 0)));
  write(pen, lookOf(pen, entity), { text: shown, width }, within(leaned, shift(dx, dy)));
}

/** Lines of text in a column. */
export function drawMtext(entity: Entity, pen: Pen): void {
  const height = numberOf(entity, 40, 1) || 1;
  const factor = styleOf(pen.drawing, entity)?.widthFactor ?? 1;
  const column = numberOf(entity, 41) / height / (factor || 1);
  const lines = wrapText(readMtext(longTextOf(entity), height), column);
  const where = within(within(pen.where, uprightSystem(entity)), stretch(height, height));
  const spacing = LINE_SPACING * (numberOf(entity, 44, 1) || 1);
  const attachment = numberOf(entity, 71, 1);
  drawLines(pen, lookOf(pen, entity), lines, { where, attachment, spacing, widthFactor: factor });
}

/**
 * Place and direction of an MTEXT: its point is one of the world, its angle one of its own plane; of direction and
 * angle the last one counts.
 */
function uprightSystem(entity: Entity): Affine {
  const [x, y, z] = pointOf(entity, 10);
  const direction = pointIn(entity, 11);
  const isDirected = direction !== undefined && entity.codes.lastIndexOf(50) < entity.codes.lastIndexOf(11);
  const turned = isDirected ? Math.atan2(direction[1], direction[0]) : radiansOf(numberOf(entity, 50));
  const isMirrored = normalOf(entity)[2] < 0;
  return within(within(shift(x, y, z), rotation(turned)), stretch(1, isMirrored ? -1 : 1));
}

interface Column {
  /** from heights of capitals to the layout */
  readonly where: Affine;
  /** 1 top left, 2 top centre, ... 9 bottom right */
  readonly attachment: number;
  /** in heights of capitals */
  readonly spacing?: number;
  readonly widthFactor?: number;
}

/** Writes lines below each other. */
export function drawLines(pen: Pen, look: Look, lines: readonly Line[], place: Column): void {
  const { where, attachment, spacing = LINE_SPACING, widthFactor = 1 } = place;
  const [column, row] = [(attachment - 1) % 3, Math.floor((attachment - 1) / 3)];
  const first = (lines[0]?.height ?? 1) + (lines[0]?.rise ?? 0);
  const steps = lines.map(({ height, rise }, i) =>
    i === 0 ? first : height * spacing + rise + (lines[i - 1]?.depth ?? 0),
  );
  const whole = steps.reduce((sum, step) => sum + step, 0);
  let y = row === 0 ? 0 : row === 1 ? whole / 2 : whole + DESCENT;
  lines.forEach((line, i) => {
    y -= steps[i] ?? 0;
    const x = column === 0 ? 0 : column === 1 ? -line.width / 2 : -line.width;
    for (const { run, at } of line.pieces) {
      const lift = run.stack ? liftOf(run.stack, run.height, run.alignment) : 0;
      const size = stretch(run.height * run.widthFactor * widthFactor, run.height);
      const placed = within(where, within(shift((x + at) * widthFactor, y + lift), size));
      const own: Look = { ...look, colour: colourOfRun(run, look) };
      const leaned = leaning(placed, radiansOf(run.lean + (run.font?.isItalic === true ? ITALIC : 0)));
      if (run.stack) drawStack(pen, own, run, leaned);
      else write(pen, own, { text: run.text, width: widthOf(run.text), font: run.font }, leaned);
    }
  });
}

/** Degrees that italic letters lean. */
const ITALIC = 12;

/** The texts of a fraction, and the line between them. `where`: from heights of its letters to the layout. */
function drawStack(pen: Pen, look: Look, { stack, font }: Run, where: Affine): void {
  if (!stack) return;
  const { parts, line } = layoutStack(stack);
  for (const { text, width, x, y } of parts) write(pen, look, { text, width, font }, within(where, shift(x, y)));
  strokeFlat(pen, { ...look, dashes: [] }, line, false, { where });
}

function colourOfRun({ index, rgb }: Run, look: Look): number {
  if (rgb !== undefined) return onPaper(rgb);
  return index === undefined ? look.colour : indexedColour(index, look.colour, look.colour);
}

const INVISIBLE = 1;

/**
 * A definition of an attribute: outside of blocks its tag, where the attribute would be written; in a block its text
 * when that is the same in all references, which then have no attribute of their own.
 */
export function drawDefinition(entity: Entity, pen: Pen): void {
  const [flags, tag] = [numberOf(entity, 70), textOf(entity, 2)];
  if (pen.owner === undefined) drawText(entity, pen, tag);
  else if (isConstant(entity) && !(flags & INVISIBLE) && !pen.owner.tags?.has(tag)) drawText(entity, pen);
}

/** A TOLERANCE: its text without the frame. */
export function drawTolerance(entity: Entity, pen: Pen): void {
  count(pen.undrawn.partial, entity.type);
  const height = 0.18 * (numberOf(entity, 40) || 1);
  const where = within(within(pen.where, shift(...pointOf(entity, 10))), stretch(height, height));
  const lines = wrapText(readMtext(textOf(entity, 1).replaceAll('%%v', ' '), height), 0);
  drawLines(pen, lookOf(pen, entity), lines, { where, attachment: 4 });
}
