// Handles of section planes and of the section box: drag them along their axis, or use the arrow keys. They are there while
// the section tool is; what is cut stays cut.
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMove, IconFlipVertical, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import {
  alongAxis,
  middleOf,
  movePlane,
  moveSide,
  outwardOf,
  sides,
  type Sections,
} from '../../viewer/tools/sections.ts';
import { useViewer } from './context.ts';
import { getState, useViewerState } from './state.ts';
import classes from './viewer.module.css';

interface Handle {
  readonly key: string;
  readonly plane: number | null;
  readonly anchor: Vec;
  readonly axis: Vec;
  readonly move: (sections: Sections, metres: number) => Sections;
}

function handlesOf({ planes, box }: Sections): Handle[] {
  return [
    ...planes.map(({ id, anchor, normal }): Handle => ({
      key: `plane ${id}`,
      plane: id,
      anchor,
      axis: normal,
      move: (all, metres) => movePlane(all, id, metres),
    })),
    ...(box
      ? sides.map((side): Handle => ({
          key: `side ${side}`,
          plane: null,
          anchor: middleOf(box, side),
          axis: outwardOf(side),
          move: (all, metres) => moveSide(all, side, metres),
        }))
      : []),
  ];
}

export function SectionHandles() {
  const { t } = useTranslation();
  const actions = useViewer();
  const { viewer } = actions;
  const sections = useViewerState(state => state.sections);
  const tool = useViewerState(state => state.tool);
  const root = useRef<HTMLDivElement>(null);
  const grabbed = useRef<{ readonly along: number; readonly handle: Handle; readonly sections: Sections } | null>(null);
  const handles = tool === 'section' ? handlesOf(sections) : [];

  useEffect(() => {
    const place = () => {
      for (const { key, anchor, axis } of handlesOf(getState().sections)) {
        const element = root.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`);
        if (!element) continue;
        const at = viewer.rig.project(anchor);
        const ahead = viewer.rig.project([
          anchor[0] + axis[0] * 0.1,
          anchor[1] + axis[1] * 0.1,
          anchor[2] + axis[2] * 0.1,
        ]);
        element.hidden = Math.abs(at.depth) > 1;
        element.style.transform = `translate(${at.x}px, ${at.y}px)`;
        element.style.setProperty('--turn', `${Math.atan2(ahead.y - at.y, ahead.x - at.x)}rad`);
      }
    };
    place();
    return viewer.onFrame(place);
  }, [viewer, sections, tool]);

  const along = (handle: Handle, event: PointerEvent): number | null => {
    const box = root.current?.getBoundingClientRect();
    if (!box) return null;
    const { origin, direction } = viewer.rig.ray(event.clientX - box.left, event.clientY - box.top);
    return alongAxis(
      handle.anchor,
      handle.axis,
      [origin.x, origin.y, origin.z],
      [direction.x, direction.y, direction.z],
    );
  };
  const onDown = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    const start = along(handle, event);
    if (start === null) return;
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { along: start, handle, sections };
  };
  const onMove = (event: PointerEvent) => {
    if (!grabbed.current) return;
    const now = along(grabbed.current.handle, event);
    if (now !== null)
      actions.setSections(grabbed.current.handle.move(grabbed.current.sections, now - grabbed.current.along));
  };
  const onKey = (handle: Handle) => (event: KeyboardEvent) => {
    const step = { ArrowUp: 0.1, ArrowRight: 0.1, ArrowDown: -0.1, ArrowLeft: -0.1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    actions.setSections(handle.move(getState().sections, event.shiftKey ? step * 10 : step));
  };

  return (
    <div ref={root} className={classes.overlay}>
      {handles.map(handle => (
        <div key={handle.key} className={classes.handle} data-handle={handle.key}>
          <button
            type="button"
            className={classes.knob}
            aria-label={t('viewer.section.move')}
            onPointerDown={onDown(handle)}
            onPointerMove={onMove}
            onPointerUp={() => {
              grabbed.current = null;
            }}
            onKeyDown={onKey(handle)}
          >
            <IconArrowsMove size={15} aria-hidden />
          </button>
          {handle.plane !== null && (
            <span className={classes.handleTools}>
              <ActionIcon
                variant="default"
                size={24}
                aria-label={t('viewer.section.flip')}
                onClick={() => actions.flipSection(handle.plane ?? 0)}
              >
                <IconFlipVertical size={14} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={24}
                aria-label={t('viewer.section.remove')}
                onClick={() => actions.removeSection(handle.plane ?? 0)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </span>
          )}
        </div>
      ))}
      {tool === 'section' && (
        <div className={classes.hint} role="status">
          {t(sections.planes.length + (sections.box ? 1 : 0) > 0 ? 'viewer.section.more' : 'viewer.section.first')}
          <Button size="compact-xs" onClick={actions.toggleSectionBox}>
            {t(sections.box ? 'viewer.section.noBox' : 'viewer.section.box')}
          </Button>
          {(sections.planes.length > 0 || sections.box) && (
            <Button size="compact-xs" onClick={actions.clearSections}>
              {t('viewer.command.clearSections')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
