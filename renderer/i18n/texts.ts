// The texts of the window, which are data in resources/texts. The English of the frame and of the first screen is built
// in; all others are loaded when they are needed.
import window from '../../resources/texts/en/window.json' with { type: 'json' };
import type screens from '../../resources/texts/en/screens.json';
import type viewer from '../../resources/texts/en/viewer.json';

/** English, of the frame and of the first screen. */
export const firstTexts = window;

/** Every text of the window, as `t` names them. English has the keys; a test compares the other languages. */
export type AllTexts = typeof window & typeof screens & typeof viewer;

/** The English texts of the screens that are not the first. */
export async function loadScreens(): Promise<typeof screens & typeof viewer> {
  const [{ default: ofScreens }, { default: ofViewer }] = await Promise.all([
    import('../../resources/texts/en/screens.json', { with: { type: 'json' } }),
    import('../../resources/texts/en/viewer.json', { with: { type: 'json' } }),
  ]);
  return { ...ofScreens, ...ofViewer };
}
