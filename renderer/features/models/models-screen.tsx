// The models of a project of every kind, with their states.
import { Button, NativeSelect } from '@mantine/core';
import { IconCube, IconFilterOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { isOfCurrentVersion, opensIn3d, type Model } from '../../api/shapes.ts';
import { useCommands } from '../../ui/commands.ts';
import { Note } from '../../ui/states.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { AddDialog } from './add-dialog.tsx';
import { kindIcons, kindOf, type ModelKind } from './kinds.ts';
import { modelActions, showsPicture, type ModelAction, type ModelQuestion } from './model-actions.ts';
import { modelColumns, nameOf } from './model-columns.tsx';
import { ModelDialog } from './model-dialog.tsx';
import classes from './models.module.css';
import { allModelsQuery } from './queries.ts';
import { useReprocessing } from './reprocess-dialog.tsx';
import { WritingStrip } from './writing-strip.tsx';

export interface ModelsScreenProps {
  readonly cloudId: number;
  readonly projectId: number;
  readonly mayWrite: boolean;
  readonly onReport: (modelId: number) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onDocument: (model: Model) => void;
  readonly onCompare: (pair: readonly [number, number]) => void;
  /** shown when there is none */
  readonly empty: ReactNode;
}

const keyOf = ({ id }: Model) => String(id);
const kindOrder = Object.keys(kindIcons) as ModelKind[];

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
      {mayWrite && (
        <Button
          onClick={() => {
            setAdds(true);
          }}
        >
          {t('models.define.addMore')}
        </Button>
      )}
      {adds && (
        <AddDialog
          cloudId={cloudId}
          projectId={projectId}
          onClose={() => {
            setAdds(false);
          }}
        />
      )}
    </Note>
  );
}

function Models(props: ModelsScreenProps & { readonly all: readonly Model[] }) {
  const { cloudId, projectId, mayWrite, all, onReport, onView, onDocument, onCompare } = props;
  const { t } = useTranslation();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [kind, chooseKind] = useState<ModelKind>();
  const [question, ask] = useState<ModelQuestion>();
  const [adds, setAdds] = useState(false);
  const { start: onReprocess, problem, dialog } = useReprocessing(cloudId, projectId);
  const actions = useMemo(
    () => modelActions(t, { mayWrite, onReport, onDocument, onReprocess, onCompare, ask }),
    [t, mayWrite, onReport, onDocument, onReprocess, onCompare],
  );
  const onLook = useCallback((model: Model) => {
    ask({ kind: 'picture', models: [model] });
  }, []);
  const columns = useMemo(
    () => modelColumns(t, { actions, onReport, onView, onLook, onDocument }),
    [t, actions, onReport, onView, onLook, onDocument],
  );
  const rows = useMemo(() => (kind === undefined ? all : all.filter(model => kindOf(model) === kind)), [all, kind]);
  const chosen = useMemo(() => rows.filter(model => selected.has(keyOf(model))), [rows, selected]);
  useModelCommands(actions, chosen);
  const open = (model: Model) => {
    if (showsPicture(model)) onLook(model);
    else onReport(model.id);
  };
  return (
    <div className={classes.screen}>
      <Bar
        all={all}
        count={rows.length}
        kind={kind}
        chosen={chosen}
        actions={actions}
        onKind={next => {
          chooseKind(next);
          select(new Set());
        }}
        onView={onView}
        onAdd={
          mayWrite
            ? () => {
                setAdds(true);
              }
            : undefined
        }
      />
      <WritingStrip projectId={projectId} onDocument={onDocument} onReport={onReport} />
      {problem !== undefined && (
        <p className={classes.trouble} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.list}>
        {rows.length === 0 ? (
          <NoneOfKind
            onAll={() => {
              chooseKind(undefined);
            }}
          />
        ) : (
          <VirtualTable
            label={t('models.title')}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            nameOf={nameOf}
            selected={selected}
            onSelect={select}
            onOpen={open}
          />
        )}
      </div>
      {dialog}
      {adds && (
        <AddDialog
          cloudId={cloudId}
          projectId={projectId}
          onClose={() => {
            setAdds(false);
          }}
        />
      )}
      {question && (
        <ModelDialog
          question={question}
          cloudId={cloudId}
          projectId={projectId}
          onClose={() => {
            ask(undefined);
          }}
        />
      )}
    </div>
  );
}

function NoneOfKind({ onAll }: { readonly onAll: () => void }) {
  const { t } = useTranslation();
  return (
    <Note icon={IconFilterOff} title={t('models.noneOfKind')} text={t('models.noneOfKindText')}>
      <Button onClick={onAll}>{t('models.allKinds')}</Button>
    </Note>
  );
}

interface BarProps {
  readonly all: readonly Model[];
  /** how many of them are listed */
  readonly count: number;
  readonly kind: ModelKind | undefined;
  readonly chosen: readonly Model[];
  readonly actions: readonly ModelAction[];
  readonly onKind: (kind: ModelKind | undefined) => void;
  readonly onView: (modelIds: readonly number[]) => void;
  /** absent: may not */
  readonly onAdd: (() => void) | undefined;
}

function Bar({ all, count, kind, chosen, actions, onKind, onView, onAdd }: BarProps) {
  const { t } = useTranslation();
  const shown = (models: readonly Model[]) =>
    models.filter(model => opensIn3d(model) && model.status === 'C').map(({ id }) => id);
  const [some, complete] = [shown(chosen), shown(all.filter(isOfCurrentVersion))];
  const counts = Map.groupBy(all, kindOf);
  return (
    <div className={classes.bar}>
      <span className="quiet">
        {chosen.length > 0 ? t('models.selected', { count: chosen.length }) : t('models.count', { count })}
      </span>
      {counts.size > 1 && (
        <NativeSelect
          aria-label={t('models.kind')}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => {
            onKind(kindOrder.find(each => each === value));
          }}
          data={[
            { value: '', label: t('models.allKinds') },
            ...kindOrder
              .filter(each => counts.has(each))
              .map(each => ({ value: each, label: `${t(`models.kinds.${each}`)} (${counts.get(each)?.length ?? 0})` })),
          ]}
        />
      )}
      <span className={classes.space} />
      {chosen.length > 0 &&
        actions
          .filter(({ inBar, isFor }) => inBar && isFor(chosen))
          .map(({ id, title, icon: Symbol, run }) => (
            <Button
              key={id}
              leftSection={<Symbol size={14} />}
              onClick={() => {
                run(chosen);
              }}
            >
              {title}
            </Button>
          ))}
      {chosen.length === 0 && onAdd && (
        <Button leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {t('models.define.addMore')}
        </Button>
      )}
      <Button
        variant="filled"
        leftSection={<IconCube size={14} />}
        disabled={complete.length === 0 && some.length === 0}
        onClick={() => {
          onView(some.length > 0 ? some : complete);
        }}
      >
        {some.length > 0 ? t('models.openSome', { count: some.length }) : t('models.openAll')}
      </Button>
    </div>
  );
}

/** Offers as commands what can be done with the selected rows. */
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
                run: () => {
                  run(chosen);
                },
              })),
      [t, actions, chosen],
    ),
  );
}
