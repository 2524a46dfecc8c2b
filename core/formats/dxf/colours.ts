// The 255 numbered colours of AutoCAD, and what is drawn dark on light paper.

const named = [0x111111, 0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0x111111, 0x808080, 0xc0c0c0];
const greys = [0x333333, 0x505050, 0x696969, 0x828282, 0xbebebe];
/** Brightness of the five pairs of a hue. */
const brightness = [255, 165, 127, 76, 38];

/** Foreground on paper: black here, white on a dark screen. */
export const FOREGROUND = 0x111111;
const PAPER = 0xffffff;

/** 0xRRGGBB of a colour index from 1 to 255; white and what is unknown is the foreground. */
export function colourOf(index: number): number {
  if (index < 10 || index > 249) return (index < 10 ? named[index] : greys[index - 250]) ?? FOREGROUND;
  const hue = Math.floor((index - 10) / 10) * 15;
  const value = brightness[Math.floor((index % 10) / 2)] ?? 0;
  const low = index % 2 === 0 ? 0 : value / 2;
  const sextant = hue / 60;
  const channel = (shift: number): number => {
    const distance = Math.abs(((sextant + shift) % 6) - 3) - 1;
    return Math.floor(low + (value - low) * Math.max(0, Math.min(1, distance)));
  };
  return (channel(0) << 16) | (channel(4) << 8) | channel(2);
}

/** White given as red, green, blue would be invisible on paper. */
export const onPaper = (rgb: number): number => (rgb === PAPER ? FOREGROUND : rgb);

/** `#rrggbb` */
export const hexOf = (rgb: number): string => `#${rgb.toString(16).padStart(6, '0')}`;
