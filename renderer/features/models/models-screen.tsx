// The models of a project with their states.
import { Button } from '@mantine/core';
import { IconCube } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { isOfCurrentVersion, type Model } from '../../api/shapes.ts';
import { formatTime, personName } from '../../ui/format.ts';
import { Note } from '../../ui/states.tsx';
import { VirtualTable, type Column } from '../../ui/virtual-table.tsx';
import { ModelStatus } from './model-status.tsx';
import classes from './models.module.css';
import { modelsQuery } from './queries.ts';

export interface ModelsScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly onReport: (modelId: number) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  /** shown when there is none */
  readonly empty: ReactNode;
}

const keyOf = ({ id }: Model) => String(id);
const nameOf = ({ name }: Model) => name ?? '';

export function ModelsScreen({ cloudId, projectId, onReport, onView, empty }: ModelsScreenProps) {
  const { t } = useTranslation();
  const models = useQuery(modelsQuery(cloudId, projectId));
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo((): Column<Model>[] => [
    { id: 'name', title: t('models.name'), width: 'minmax(160px, 3fr)', sortBy: nameOf, cell: model => (
      <>
        <button type="button" tabIndex={-1} className={classes.open} onClick={() => { onReport(model.id); }}>{nameOf(model)}</button>
        {!isOfCurrentVersion(model) && <span className={classes.earlier}>{t('models.earlier')}</span>}
      </>
    ) },
    { id: 'type', title: t('models.type'), width: '72px', sortBy: ({ type }) => type, cell: ({ type }) => type },
    { id: 'status', title: t('models.status'), width: 'minmax(180px, 2fr)', sortBy: ({ status }) => 'IPEC'.indexOf(status), cell: model => <ModelStatus model={model} /> },
    { id: 'who', title: t('models.who'), width: 'minmax(90px, 1fr)', wide: true, sortBy: ({ creator }) => personName(creator), cell: ({ creator }) => personName(creator) },
    { id: 'when', title: t('models.when'), width: '124px', wide: true, sortBy: ({ updated_at }) => updated_at, cell: ({ updated_at }) => formatTime(updated_at) },
    { id: 'open', title: t('models.actions'), width: '76px', silent: true, cell: ({ id, name, status }) => (
      status === 'C' && <Button size="compact-xs" variant="subtle" aria-label={t('models.openOne', { name: name ?? '' })} onClick={() => { onView([id]); }}>{t('models.open')}</Button>
    ) },
  ], [t, onReport, onView]);

  return (
    <Loaded query={models}>
      {all => {
        if (all.length === 0) return <Note icon={IconCube} title={t('models.none')} text={t('models.noneText')}>{empty}</Note>;
        const chosen = all.filter(model => selected.has(keyOf(model)) && model.status === 'C').map(({ id }) => id);
        const complete = all.filter(model => model.status === 'C' && isOfCurrentVersion(model)).map(({ id }) => id);
        return (
          <div className={classes.screen}>
            <div className={classes.bar}>
              <span className="quiet">{t('models.count', { count: all.length })}</span>
              <span className={classes.space} />
              <Button variant="filled" leftSection={<IconCube size={14} />} disabled={complete.length === 0} onClick={() => { onView(chosen.length > 0 ? chosen : complete); }}>
                {chosen.length > 0 ? t('models.openSome', { count: chosen.length }) : t('models.openAll')}
              </Button>
            </div>
            <div className={classes.list}>
              <VirtualTable label={t('models.title')} columns={columns} rows={all} keyOf={keyOf} nameOf={nameOf} selected={selected} onSelect={select} onOpen={model => { onReport(model.id); }} />
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}
