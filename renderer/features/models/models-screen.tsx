// The models of a project of every kind, with their states.
import { Button, NativeSelect } from '@mantine/core';
import { IconCube, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { Model } from '../../api/shapes.ts';
import { useCommands } from '../../ui/commands.ts';
import { Note, Problem } from '../../ui/states.tsx';
import { VirtualTable } from '../../ui/table/virtual-table.tsx';
import { AddDialog } from './making/add-dialog.tsx';
import { type ModelKind, openingOf, showsPicture, kindOrder } from './offered.ts';
import { modelActions, type ModelAction, type ModelQuestion, type ModelWays } from './model-actions.ts';
import { modelColumns } from './model-columns.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { countText, keyOf, nameOf, ofKind, kindChoices, openedTogether } from './model-state.ts';
import classes from './models.module.css';
import { allModelsQuery, useQueue } from './queries.ts';
import { useReprocessing } from './reprocess-dialog.tsx';
import { WritingStrip } from './writing/writing-dialogs.tsx';
import { TextButton } from '../../ui/buttons.tsx';

interface ModelsBarProps {
  readonly all: readonly Model[];
  /** models and earlier versions listed */
  readonly rows: readonly Model[];
  readonly kind: ModelKind | undefined;
  readonly chosen: readonly Model[];
  readonly actions: readonly ModelAction[];
  readonly onKind: (kind: ModelKind | undefined) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  /** absent without permission */
  readonly onAdd: (() => void) | undefined;
}

/** The bar above the list of models: count, filter by kind, and actions on the selection. */
function ModelsBar({ all, rows, kind, chosen, actions, onKind, onView, onAdd }: ModelsBarProps) {
  const { t } = useTranslation();
  const { ids, areChosen } = openedTogether(all, chosen);
  const kinds = kindChoices(all);
  return (
    <div className={classes.bar}>
      <span className="quiet">
        {chosen.length > 0 ? t('models.selected', { count: chosen.length }) : countText(t, rows)}
      </span>
      {kinds.length > 0 && (
        <NativeSelect
          aria-label={t('models.kind')}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => onKind(kindOrder.find(each => each === value))}
          data={[
            { value: '', label: t('models.allKinds') },
            ...kinds.map(({ kind: value, count: number }) => ({
              value,
              label: `${t(`models.kinds.${value}`)} (${number})`,
            })),
          ]}
        />
      )}
      <span className={classes.space} />
      {chosen.length > 0 &&
        actions
          .filter(({ inBar, isFor }) => inBar && isFor(chosen))
          .map(({ id, title, icon: Symbol, run }) => (
            <TextButton icon={Symbol} text={title} key={id} onClick={() => run(chosen)} />
          ))}
      {chosen.length === 0 && onAdd && <TextButton icon={IconPlus} text={t('models.define.addMore')} onClick={onAdd} />}
      <TextButton
        icon={IconCube}
        text={areChosen ? t('models.openSome', { count: ids.length }) : t('models.openAll')}
        variant="filled"
        disabled={ids.length === 0}
        onClick={() => onView(ids)}
      />
    </div>
  );
}

interface ModelsScreenProps extends ModelWays {
  readonly onCompare: (pair: readonly [number, number]) => void;
  /** shown when there are no models */
  readonly empty: ReactNode;
}

export function ModelsScreen(props: ModelsScreenProps) {
  const models = useQuery(allModelsQuery(props.cloudId, props.projectId));
  return (
    <Loaded query={models}>{all => (all.length === 0 ? <None {...props} /> : <Models {...props} all={all} />)}</Loaded>
  );
}

function None({ cloudId, projectId, mayWrite, empty }: ModelsScreenProps) {
  const { t } = useTranslation();
  const [adds, setAdds] = useState(false);
  return (
    <Note icon={IconCube} title={t('models.none')} text={t('models.noneText')}>
      {empty}
      {mayWrite && <Button onClick={() => setAdds(true)}>{t('models.define.addMore')}</Button>}
      {adds && <AddDialog cloudId={cloudId} projectId={projectId} onClose={() => setAdds(false)} />}
    </Note>
  );
}

function Models(props: ModelsScreenProps & { readonly all: readonly Model[] }) {
  const { cloudId, projectId, mayWrite, all, onReport, onView, onDocument, onCompare } = props;
  const { t } = useTranslation();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [kind, chooseKind] = useState<ModelKind>();
  const [question, ask] = useState<ModelQuestion | { readonly kind: 'add' }>();
  const { start: onReprocess, problem: notReprocessed, dialog } = useReprocessing(cloudId, projectId);
  const { change: onQueue, problem: notChanged } = useQueue(cloudId, projectId);
  const problem = notReprocessed ?? notChanged;
  const actions = useMemo(
    () => modelActions(t, { mayWrite, onReport, onDocument, onReprocess, onQueue, onCompare, ask }),
    [t, mayWrite, onReport, onDocument, onReprocess, onQueue, onCompare],
  );
  const rows = useMemo(() => ofKind(all, kind), [all, kind]);
  const chosen = useMemo(() => rows.filter(model => selected.has(keyOf(model))), [rows, selected]);
  useModelCommands(actions, chosen);
  const close = () => ask(undefined);
  return (
    <div className={classes.screen}>
      <ModelsBar
        all={all}
        rows={rows}
        kind={kind}
        chosen={chosen}
        actions={actions}
        onKind={next => {
          chooseKind(next);
          select(new Set());
        }}
        onView={onView}
        onAdd={mayWrite ? () => ask({ kind: 'add' }) : undefined}
      />
      <WritingStrip projectId={projectId} onDocument={onDocument} onReport={onReport} />
      <Problem className={classes.trouble} text={problem} />
      <div className={classes.list}>
        {rows.length === 0 ? (
          <Note icon={IconFilterOff} title={t('models.noneOfKind')} text={t('models.noneOfKindText')}>
            <Button onClick={() => chooseKind(undefined)}>{t('models.allKinds')}</Button>
          </Note>
        ) : (
          <Table {...props} rows={rows} actions={actions} selected={selected} onSelect={select} onAsk={ask} />
        )}
      </div>
      {dialog}
      {question?.kind === 'add' && <AddDialog cloudId={cloudId} projectId={projectId} onClose={close} />}
      {question && question.kind !== 'add' && (
        <ModelDialog question={question} cloudId={cloudId} projectId={projectId} onClose={close} />
      )}
    </div>
  );
}

interface TableProps extends Pick<ModelsScreenProps, 'cloudId' | 'projectId' | 'onReport' | 'onView' | 'onDocument'> {
  readonly rows: readonly Model[];
  readonly actions: readonly ModelAction[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onAsk: (question: ModelQuestion) => void;
}

function Table({ rows, actions, selected, onSelect, onAsk, ...props }: TableProps) {
  const { cloudId, projectId, onReport, onView, onDocument } = props;
  const { t } = useTranslation();
  const onLook = useCallback((model: Model) => onAsk({ kind: 'picture', models: [model] }), [onAsk]);
  const columns = useMemo(
    () => modelColumns(t, { cloudId, projectId, actions, onReport, onView, onLook, onDocument }),
    [t, cloudId, projectId, actions, onReport, onView, onLook, onDocument],
  );
  return (
    <VirtualTable
      label={t('models.title')}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      nameOf={nameOf}
      selected={selected}
      onSelect={onSelect}
      onOpen={model => {
        if (openingOf(model) === 'picture') onLook(model);
        else if (showsPicture(model)) onView([model.id]);
        else onReport(model.id);
      }}
    />
  );
}

/** Offers actions on the selected rows as commands. */
function useModelCommands(actions: readonly ModelAction[], chosen: readonly Model[]): void {
  const { t } = useTranslation();
  useCommands(
    useMemo(
      () =>
        chosen.length === 0
          ? []
          : actions
              .filter(({ isFor }) => isFor(chosen))
              .map(({ id, title, run }) => ({
                id: `models.${id}`,
                title,
                group: t('models.title'),
                run: () => run(chosen),
              })),
      [t, actions, chosen],
    ),
  );
}
