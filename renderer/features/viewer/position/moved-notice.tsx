// The badge of models that are not at their places in the files, with the way back.
import { Button } from '@mantine/core';
import { IconArrowsMove } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { lengthText } from '../../../ui/numbers/length-display.ts';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import { useViewer } from '../context.ts';
import { useViewerState } from '../state.ts';
import { farText } from '../units.ts';
import classes from '../viewer.module.css';
import { movedModels } from './georeference-rules.ts';

/** Metres from which lengths are written in kilometres. */
const FAR = 1000;

interface MovedNoticeProps {
  /** the open models */
  readonly models: readonly Model[];
}

/** Stays as long as an open model is moved, in every session: measures across it are affected. */
export function MovedNotice({ models }: MovedNoticeProps) {
  const { t } = useTranslation();
  const actions = useViewer();
  const style = useNumberStyle();
  const shifts = useViewerState(state => state.shifts);
  const moved = movedModels(models, shifts);
  if (moved.length === 0) return null;
  const lines = moved.map(({ name, metres }) => {
    const distance = metres < FAR ? lengthText(metres, style) : farText(metres, style.language);
    return `${name}: ${t('viewer.offset.moved', { distance })}`;
  });
  const [line] = lines;
  return (
    <div role="status" className={classes.notice} data-moved>
      <span className={classes.movedNames} title={lines.join('\n')}>
        <IconArrowsMove size={16} aria-hidden />
        <span className="truncate">
          {lines.length === 1 ? line : t('viewer.offset.movedMany', { count: lines.length })}
        </span>
      </span>
      <Button size="compact-xs" onClick={() => actions.putBack(moved.map(({ id }) => id))}>
        {t('viewer.offset.undo')}
      </Button>
    </div>
  );
}
