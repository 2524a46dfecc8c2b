// Contradictions between open models: coordinate systems, map conversions, and units if one of them is far away.
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { georeferenceQuery, type OneProject } from '../../../api/models.ts';
import type { Model } from '../../../api/shapes.ts';
import { contradictionsOf, isDoubtful, type Contradiction, type PlacedModel } from './georeference-rules.ts';
import { farText } from '../units.ts';
import classes from '../viewer.module.css';
import { useViewer } from '../context.ts';
import { IconButton } from '../../../ui/controls.tsx';

export interface FarNoticeProps extends GeoreferenceNoticeProps {
  readonly onShow: (ids: readonly number[]) => void;
}

/** The models that are too far away to be framed with the visible ones. */
export function useFarGroups() {
  const { viewer } = useViewer();
  return useSyncExternalStore(viewer.onFrame, viewer.farGroups);
}

/** Open models that are too far away to be seen with the rest, with actions. */
export function FarNotice({ cloud, project, models, onShow }: FarNoticeProps) {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  return useFarGroups().map(({ ids, distance }) => {
    const own = models.filter(({ id }) => ids.includes(id));
    const doubtful = own.find(({ warnings }) => warnings.length > 0);
    const [far, names] = [farText(distance, i18n.language), own.map(({ id, name }) => name ?? id).join(', ')];
    return (
      <div key={ids.join()} role="status" className={classes.notice} data-far>
        <span>{t('viewer.far.text', { count: ids.length, distance: far, names })}</span>
        <span className={classes.noticeActions}>
          <Button onClick={() => actions.showModel(ids[0] ?? -1)}>{t('viewer.far.show')}</Button>
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

interface GeoreferenceNoticeProps extends OneProject {
  readonly models: readonly Model[];
}

export function GeoreferenceNotice({ cloud, project, models }: GeoreferenceNoticeProps) {
  const { t, i18n } = useTranslation();
  const isFar = useFarGroups().length > 0;
  const found = useQueries({
    // A single model contradicts none.
    queries: models.length < 2 ? [] : models.map(({ id }) => georeferenceQuery({ cloud, project, model: id })),
    combine: results =>
      results.flatMap(({ data }, at): PlacedModel[] => {
        const model = models[at];
        return data && model ? [{ ...data, id: model.id, name: model.name ?? String(model.id) }] : [];
      }),
  });
  const doubtful = contradictionsOf(found).filter(each => isDoubtful(each, isFar));
  const said = doubtful.map(each => words(t, i18n.language, each));
  const [closed, close] = useState('');
  if (said.length === 0 || closed === said.join()) return null;
  return (
    <div role="status" className={classes.notice} data-far data-closable>
      <span className={classes.noticeLines}>
        {said.map((line, at) => (
          <span key={line} title={namesOf(doubtful[at])}>
            {line}
          </span>
        ))}
      </span>
      <IconButton label={t('viewer.close')} icon={IconX} iconSize={14} onClick={() => close(said.join())} />
    </div>
  );
}

/** Names that the line only counts. */
const namesOf = (found: Contradiction | undefined) => (found?.kind === 'unplaced' ? found.names.join(', ') : undefined);

function words(t: TFunction, language: string, found: Contradiction): string {
  switch (found.kind) {
    case 'crs':
    case 'unit': {
      const values = found.sayings.map(({ value, names }) => `${value} (${names.join(', ')})`).join(' · ');
      return t(`viewer.georeference.${found.kind}`, { values });
    }
    case 'conversion':
      return t('viewer.georeference.conversion', {
        distance: farText(found.distance, language),
        names: found.names.join(', '),
      });
    case 'unplaced':
      return t('viewer.georeference.unplaced', { count: found.names.length });
  }
}
