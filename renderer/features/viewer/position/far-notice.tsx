// Notice about open models that are too far away to be seen with the rest, with actions.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { useViewer } from '../context.ts';
import { farText } from '../units.ts';
import classes from '../viewer.module.css';

export interface FarNoticeProps {
  readonly cloud: number;
  readonly project: number;
  readonly models: readonly Model[];
  readonly onShow: (ids: readonly number[]) => void;
}

/** The models that are too far away to be framed with the visible ones. */
export function useFarGroups() {
  const { viewer } = useViewer();
  return useSyncExternalStore(viewer.onFrame, viewer.farGroups);
}

export function FarNotice({ cloud, project, models, onShow }: FarNoticeProps) {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  return useFarGroups().map(({ ids, distance }) => {
    const own = models.filter(({ id }) => ids.includes(id));
    const doubtful = own.find(({ warnings }) => warnings.length > 0);
    return (
      <div key={ids.join()} role="status" className={classes.notice} data-far>
        <span>
          {t('viewer.far.text', {
            count: ids.length,
            distance: farText(distance, i18n.language),
            names: own.map(({ id, name }) => name ?? id).join(', '),
          })}
        </span>
        <span className={classes.noticeActions}>
          <Button onClick={() => actions.showModel(ids[0]!)}>{t('viewer.far.show')}</Button>
          <Button onClick={() => actions.moveToOthers(ids)}>{t('viewer.far.move')}</Button>
          <Button onClick={() => onShow(models.map(({ id }) => id).filter(id => !ids.includes(id)))}>
            {t('viewer.far.hide')}
          </Button>
          {doubtful && (
            <Link to="/c/$cloud/p/$project/models/$model" params={{ cloud, project, model: doubtful.id }}>
              {t('viewer.far.report', { count: doubtful.warnings.length })}
            </Link>
          )}
        </span>
      </div>
    );
  });
}
