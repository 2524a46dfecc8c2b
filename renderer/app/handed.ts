// Files that came from outside the window and wait for the place where they shall go: Home asks for it.
import { create } from 'zustand';
import type { FoundFile } from '../ui/dropped-files.ts';

export const useHanded = create<{ readonly files: readonly FoundFile[] }>(() => ({ files: [] }));

export const handOver = (files: readonly FoundFile[]): void => {
  useHanded.setState(({ files: waiting }) => ({ files: [...waiting, ...files] }));
};

/** Takes all that wait. */
export function takeHanded(): readonly FoundFile[] {
  const { files } = useHanded.getState();
  if (files.length > 0) useHanded.setState({ files: [] });
  return files;
}
