// Picture of a pin: drawn once on a small canvas, used as a texture or as an image of the page.

export interface PinLook {
  /** a number, or a few letters */
  readonly label: string;
  /** CSS colour of six digits */
  readonly colour: string;
  /** whether its item is open */
  readonly isCurrent: boolean;
}

/** Pixels of the window. */
export const [PIN_WIDTH, PIN_HEIGHT] = [30, 38];
const SHARPNESS = 3;

/** Black or white, whichever has more contrast on a colour. */
export function inkOn(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Both have the same contrast at this brightness.
  return brightness > 0.179 ? '#000000' : '#ffffff';
}

/** A drop whose tip is at the middle of the lower edge. @param rim CSS colour */
export function paintPin({ label, colour, isCurrent }: PinLook, rim: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PIN_WIDTH * SHARPNESS, PIN_HEIGHT * SHARPNESS];
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(SHARPNESS, SHARPNESS);
  const [middle, radius] = [PIN_WIDTH / 2, PIN_WIDTH / 2 - 2];
  context.beginPath();
  context.arc(middle, radius + 2, radius, Math.PI * 0.8, Math.PI * 2.2);
  context.lineTo(middle, PIN_HEIGHT - 1);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  context.lineJoin = 'round';
  context.lineWidth = isCurrent ? 3 : 1.5;
  context.strokeStyle = isCurrent ? inkOn(colour) : rim;
  context.stroke();
  context.fillStyle = inkOn(colour);
  const size = label.length > 3 ? 8.5 : label.length > 2 ? 10 : 12;
  context.font = `700 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(label.length > 5 ? '…' : label, middle, radius + 2.5);
  return canvas;
}
