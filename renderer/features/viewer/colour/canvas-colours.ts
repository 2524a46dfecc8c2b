// Converts theme tokens to colours of the drawing.
import type { OverlayColours } from '../../../viewer/overlays/overlay-context.ts';
import type { CanvasColours } from '../../../viewer/drawing/renderer.ts';

type Rgb = readonly [number, number, number];

/** Converts `#1f5fae` to shares of red, green and blue; anything else is grey. */
export function parseColour(text: string): Rgb {
  const hex = /^#([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex === undefined) return [0.5, 0.5, 0.5];
  const value = Number.parseInt(hex, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Reads the tokens in effect for an element. */
export function canvasColours(element: Element, dark: boolean): CanvasColours {
  const style = getComputedStyle(element);
  const token = (name: string) => parseColour(style.getPropertyValue(name));
  return {
    top: token('--canvas-top'),
    bottom: token('--canvas-bottom'),
    accent: token('--accent'),
    cut: token('--text-quiet'),
    // Lines are darker than their surface in both schemes.
    edge: [0.06, 0.08, 0.11],
    edgeOpacity: dark ? 0.5 : 0.4,
    shadow: dark ? 0.55 : 0.3,
    brightness: dark ? 0.93 : 1,
  };
}

/** The same for overlays. */
export function overlayColours(element: Element): OverlayColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: token('--accent'),
    surface: token('--surface-raised'),
    line: token('--line-strong'),
    text: token('--text-quiet'),
  };
}
