// The outlines of section planes and of the section box. They are part of the picture: the model hides what is behind
// it.
import { useMemo } from 'react';
import { linesOf } from '../drawing/section-lines.ts';
import type { Sections } from '../tools/sections.ts';
import { useOverlay } from './overlay-context.ts';
import { ThickLines } from './thick-lines.tsx';

export function SectionOutlines({ sections }: { readonly sections: Sections }) {
  const { viewer, colours } = useOverlay();
  const lines = useMemo(() => linesOf(sections, viewer.outlined()), [sections, viewer]);
  return <ThickLines lines={lines} colour={colours.accent} width={1.25} opacity={0.8} isInModel order={0} />;
}
