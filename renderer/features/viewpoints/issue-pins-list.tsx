// The pins of an issue: placed on elements, moved and removed.
import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinPlus, IconPointer, IconTarget, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { FullTopic } from '../../api/shapes.ts';
import type { Vec } from '../../viewer/camera/camera-math.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { toBcf } from './bcf-view.ts';
import { pinsOf } from './issue-rules.ts';
import type { IssueChanges } from './queries.ts';
import { setIssues } from './state.ts';
import { firstViewpoint } from './taking.ts';
import classes from './viewpoints.module.css';
import { IconButton } from '../../ui/controls.tsx';
import { Problem } from '../../ui/states.tsx';

interface IssuePinsProps {
  readonly topic: FullTopic;
  readonly view: OpenView;
  readonly changes: IssueChanges;
  readonly mayWrite: boolean;
}

export function IssuePins({ topic, view, changes, mayWrite }: IssuePinsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { addPin, movePin, removePin } = changes;
  const first = firstViewpoint(topic.viewpoints, null);
  const pins = pinsOf(topic);
  const ask = (onPoint: (point: Vec) => void) => {
    setIssues({ isPlacing: true });
    view.askPlace(point => {
      setIssues({ isPlacing: false });
      if (point) onPoint(point);
    });
  };
  const add = (point: Vec) => {
    if (first) addPin.mutate({ topic: topic.guid, viewpoint: first.guid, pin: { point: toBcf(point) } });
  };
  const onChosen = () => {
    const point = view.chosenPlace();
    if (point) add(point);
  };
  const problem = problems.of(addPin.error ?? movePin.error ?? removePin.error);
  if (pins.length === 0 && (!mayWrite || !first)) return null;
  return (
    <section aria-label={t('viewpoints.pin.title')}>
      <h4 className={classes.label}>{t('viewpoints.pin.title')}</h4>
      <div className={classes.pins}>
        {pins.map((at, n) => (
          <span key={at.pin} className={classes.pin}>
            <IconMapPin size={14} aria-hidden />
            {t('viewpoints.pin.one', { number: n + 1 })}
            {mayWrite && (
              <>
                <IconButton
                  label={t('viewpoints.pin.move', { number: n + 1 })}
                  icon={IconTarget}
                  iconSize={13}
                  hint="tooltip"
                  size={22}
                  onClick={() => ask(point => movePin.mutate({ ...at, point: toBcf(point) }))}
                />
                <IconButton
                  label={t('viewpoints.pin.remove', { number: n + 1 })}
                  icon={IconTrash}
                  iconSize={13}
                  hint="tooltip"
                  size={22}
                  onClick={() => removePin.mutate(at)}
                />
              </>
            )}
          </span>
        ))}
        {mayWrite && first && (
          <>
            <Button leftSection={<IconMapPinPlus size={14} />} onClick={() => ask(add)}>
              {t('viewpoints.pin.place')}
            </Button>
            <Button leftSection={<IconPointer size={14} />} disabled={!view.hasChosen} onClick={onChosen}>
              {t('viewpoints.pin.onChosen')}
            </Button>
          </>
        )}
      </div>
      <Problem className={classes.problem} text={problem} />
    </section>
  );
}
