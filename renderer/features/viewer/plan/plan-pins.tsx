// Pins on the plan: buttons of the page at places of the storey. They follow the plan without React.
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { inkOn } from '../../../viewer/overlays/pin-picture.ts';
import type { PlanStage } from '../../../viewer/plan/plan-stage.ts';
import { useViewer } from '../context.ts';
import { useViewerState } from '../state.ts';
import classes from './plan.module.css';

interface PlanPinsProps {
  readonly stage: RefObject<PlanStage | null>;
  /** heights in the scene between which a pin belongs to this storey */
  readonly floor: number;
  readonly ceiling: number;
}

/** Metres below the floor at which its objects may begin. */
const BELOW = 0.5;

export function PlanPins({ stage, floor, ceiling }: PlanPinsProps) {
  const { t } = useTranslation();
  const { viewer } = useViewer();
  const root = useRef<HTMLDivElement>(null);
  const all = useViewerState(state => state.pins);
  const seen = useViewerState(state => state.pinsSeen);
  const pins = all.filter(({ at }) => {
    const height = viewer.sceneOf(at)[1];
    return seen !== 'off' && height >= floor - BELOW && height < ceiling - BELOW;
  });
  useEffect(() => {
    const place = () => {
      for (const element of root.current?.children ?? []) {
        if (!(element instanceof HTMLElement) || !stage.current) continue;
        const at = all.find(({ key }) => key === element.dataset['key'])?.at;
        if (!at) continue;
        const [x, , z] = viewer.sceneOf(at);
        const [across, down] = stage.current.spotOf([x, z]);
        element.style.transform = `translate(${across}px, ${down}px) translate(-50%, -100%)`;
      }
    };
    return stage.current?.onDraw(place);
  });
  return (
    <div ref={root} className={classes.pins} role="group" aria-label={t('viewer.pins')}>
      {pins.map(({ key, label, title, colour, isCurrent, onOpen }) => (
        <button
          key={key}
          type="button"
          data-key={key}
          data-own-drag
          data-current={isCurrent || undefined}
          style={{ background: colour, color: inkOn(colour) }}
          aria-label={`#${label} ${title}`}
          title={title}
          onClick={onOpen}
          onKeyDown={event => event.stopPropagation()}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
