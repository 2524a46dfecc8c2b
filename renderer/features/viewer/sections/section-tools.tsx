// Page elements of the section tool: its hint, and next to each knob the buttons that turn and remove a plane. A knob
// itself is drawn; the button at its place is for the keyboard.
import { Button } from '@mantine/core';
import { IconFlipVertical, IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../context.ts';
import { handlesOf, keyStep, type SectionHandle } from './section-actions.ts';
import { getState, useViewerFacts } from '../state.ts';
import { usePinned } from '../canvas/use-pinned.ts';
import classes from '../viewer.module.css';
import { IconButton } from '../../../ui/controls.tsx';

export function SectionTools() {
  const { t } = useTranslation();
  const actions = useViewer();
  const { sections, tool } = useViewerFacts('sections', 'tool');
  const root = useRef<HTMLDivElement>(null);
  const handles = useMemo(() => (tool === 'section' ? handlesOf(sections) : []), [sections, tool]);
  const places = useMemo(() => new Map(handles.map(({ key, anchor }) => [key, anchor])), [handles]);
  usePinned(root, places);
  if (tool !== 'section') return null;
  const isCut = sections.planes.length > 0 || sections.box !== null;
  return (
    <div ref={root} className={classes.overlay}>
      {handles.map(handle => (
        <Handle key={handle.key} handle={handle} />
      ))}
      <div className={classes.hint} role="status">
        {t(isCut ? 'viewer.section.more' : 'viewer.section.first')}
        <Button size="compact-xs" onClick={actions.toggleSectionBox}>
          {t(sections.box ? 'viewer.section.noBox' : 'viewer.section.box')}
        </Button>
        {isCut && (
          <Button size="compact-xs" onClick={actions.clearSections}>
            {t('viewer.command.clearSections')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Handle({ handle: { key, plane, move } }: { readonly handle: SectionHandle }) {
  const { t } = useTranslation();
  const actions = useViewer();
  const onKey = (event: KeyboardEvent) => {
    const step = keyStep(event.key, event.shiftKey);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    actions.setSections(move(getState().sections, step));
  };
  const tool = (label: string, icon: typeof IconTrash, run: () => void) => (
    <IconButton variant="default" size={24} label={label} icon={icon} iconSize={14} onClick={run} />
  );
  return (
    <div className={classes.handle} data-pin={key}>
      <button type="button" className={classes.knob} aria-label={t('viewer.section.move')} onKeyDown={onKey} />
      {plane !== null && (
        <span className={classes.handleTools}>
          {tool(t('viewer.section.flip'), IconFlipVertical, () => actions.flipSection(plane))}
          {tool(t('viewer.section.remove'), IconTrash, () => actions.removeSection(plane))}
        </span>
      )}
    </div>
  );
}
