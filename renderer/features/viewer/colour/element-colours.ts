/** Colours that can be given to elements: content of the drawing, the same in light and dark. Names are texts. */
export const elementColours = [
  ['red', 0xd64541],
  ['orange', 0xe08e3c],
  ['yellow', 0xe3c548],
  ['green', 0x4f9d5d],
  ['teal', 0x3a9c9c],
  ['blue', 0x4577c9],
  ['violet', 0x8a5fb5],
] as const;
