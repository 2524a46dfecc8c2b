import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';

/** The additions of two features as one. */
export const withAddition = (
  added: ViewerAddition,
  { commands = [], panels = [], layer, ...more }: Partial<ViewerAddition>,
): ViewerAddition => ({
  ...added,
  ...more,
  commands: [...added.commands, ...commands],
  panels: [...added.panels, ...panels],
  layer: view => (
    <>
      {added.layer(view)}
      {layer?.(view)}
    </>
  ),
});
