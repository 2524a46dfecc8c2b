// What floats above all screens. The first screen does without it: it comes once somebody moves the pointer or presses
// a key.
export { KeysDialog } from './keys-dialog.tsx';
export { Palette } from '../palette/palette.tsx';
