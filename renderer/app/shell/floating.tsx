// Dialogs and notices above all screens. The first screen does without them: they are loaded at the first move of the
// pointer or key press.
export { CopiedNotice } from '../../ui/links/copied-notice.tsx';
export { KeysDialog } from './keys-dialog.tsx';
export { Palette } from '../palette/palette.tsx';
