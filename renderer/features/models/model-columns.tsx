// The columns of the list of models.
import {
  IconBuilding,
  IconBuildingCommunity,
  IconCube,
  IconExternalLink,
  IconFileTypePdf,
  IconGrain,
  IconPanoramaHorizontal,
  IconPhoto,
  IconRuler2,
  IconShape3,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isOfCurrentVersion, type Model } from '../../api/shapes.ts';
import { formatBytes, formatTime, personName } from '../../ui/numbers/format.ts';
import { versionOfQuery } from './compare/compare-query.ts';
import { SignedPicture } from '../../ui/files/signed-picture.tsx';
import type { Column } from '../../ui/table/virtual-table.tsx';
import { kindOf, type ModelKind, openingOf } from './offered.ts';
import type { ModelAction, ModelWays } from './model-actions.ts';
import { nameOf, sizeOrder, statusOrder, versionOf, stateOf } from './model-state.ts';
import classes from './models.module.css';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useJobs } from '../../api/jobs.ts';
import { Status } from '../../ui/status.tsx';
import { TextButton } from '../../ui/buttons.tsx';
import { column, textColumn, TIME } from '../../ui/table/virtual-table-props.ts';

interface ModelStatusProps {
  readonly model: Pick<Model, 'id' | 'status' | 'warnings' | 'progress' | 'cancelled'>;
  /** opens its report, which describes the problem */
  readonly onReport?: ((modelId: number) => void) | undefined;
}

/** The state of a model, live while it is processed. */
export function ModelStatus({ model, onReport }: ModelStatusProps) {
  const { t } = useTranslation();
  const job = useJobs(({ running }) => running[model.id]);
  const state = stateOf(t, model, job);
  const status = <Status {...state} />;
  if (!onReport || (state.kind !== 'warning' && state.kind !== 'failed')) return status;
  return (
    <button
      type="button"
      className={classes.toReport}
      title={t('models.toReport')}
      onClick={event => {
        event.stopPropagation();
        onReport(model.id);
      }}
    >
      {status}
    </button>
  );
}

const kindIcons: Readonly<Record<ModelKind, Icon>> = {
  ifc: IconCube,
  drawing: IconRuler2,
  mesh: IconShape3,
  pdf: IconFileTypePdf,
  image: IconPhoto,
  panorama: IconPanoramaHorizontal,
  points: IconGrain,
  building: IconBuilding,
  panoramas: IconBuildingCommunity,
};

interface ModelColumnParts extends Omit<ModelWays, 'mayWrite'> {
  readonly actions: readonly ModelAction[];
  readonly onLook: (model: Model) => void;
}

export const modelColumns = (t: TFunction, parts: ModelColumnParts): Column<Model>[] => [
  column('name', t('models.name'), 'minmax(180px, 4fr)', {
    whole: true,
    sortBy: nameOf,
    cell: model => <NameCell {...parts} model={model} />,
  }),
  column('type', t('models.type'), 'minmax(112px, 1.2fr)', {
    sortBy: model => t(`models.kinds.${kindOf(model)}`),
    cell: model => <KindCell model={model} />,
  }),
  column('version', t('models.version'), '58px', {
    align: 'end',
    wide: true,
    sortBy: model => versionOf(model) ?? 0,
    cell: model => versionOf(model) ?? '',
  }),
  column('size', t('models.size'), '66px', {
    align: 'end',
    sortBy: sizeOrder,
    cell: ({ document }) => (document ? formatBytes(document.original_size) : ''),
  }),
  column('status', t('models.status'), 'minmax(120px, 2fr)', {
    whole: true,
    phoneWidth: '72px',
    sortBy: statusOrder,
    cell: model => <ModelStatus model={model} onReport={parts.onReport} />,
  }),
  textColumn('who', t('models.who'), 'minmax(88px, 1fr)', ({ creator }) => personName(creator), { wide: true }),
  column('when', t('models.when'), TIME, {
    whole: true,
    wide: true,
    sortBy: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => formatTime(updated_at),
  }),
  column('open', t('models.actions'), '112px', {
    phoneWidth: '28px',
    silent: true,
    cell: model => <EndCell model={model} {...parts} />,
  }),
];

type NameCellProps = Pick<ModelColumnParts, 'cloudId' | 'projectId' | 'onReport'> & { readonly model: Model };

function NameCell({ model, onReport, ...project }: NameCellProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.name}>
      <span className={classes.thumbnail} aria-hidden>
        <SignedPicture address={model.picture_file} />
      </span>
      <button type="button" tabIndex={-1} className={`truncate ${classes.open}`} onClick={() => onReport(model.id)}>
        {nameOf(model)}
      </button>
      {model.document && !isOfCurrentVersion(model) && <EarlierVersion documentId={model.document.id} {...project} />}
      {model.children.length > 0 && (
        <span className={classes.earlier}>{t('models.pages', { count: model.children.length + 1 })}</span>
      )}
    </span>
  );
}

/** The number of an earlier version, which only the history of its document knows. */
function EarlierVersion(version: Parameters<typeof versionOfQuery>[0]) {
  const { t } = useTranslation();
  const number = useQuery(versionOfQuery(version)).data?.number;
  return (
    <span className={classes.earlier}>
      {number === undefined ? t('models.earlier') : t('models.comparison.version', { number })}
    </span>
  );
}

function KindCell({ model }: { readonly model: Model }) {
  const { t } = useTranslation();
  const kind = kindOf(model);
  const Symbol = kindIcons[kind];
  return (
    <span className={classes.kind} title={model.type}>
      <Symbol size={15} stroke={1.5} aria-hidden />
      <span className="truncate">{t(`models.kinds.${kind}`)}</span>
    </span>
  );
}

function EndCell({ model, actions, onView, onLook, onDocument }: ModelColumnParts & { readonly model: Model }) {
  const { t } = useTranslation();
  const name = nameOf(model);
  const way = openingOf(model);
  const [word, label, run] =
    way === 'document'
      ? ([t('models.document'), t('models.documentOf', { name }), () => onDocument(model)] as const)
      : way === 'picture'
        ? ([t('models.open'), t('models.lookOne', { name }), () => onLook(model)] as const)
        : ([t('models.open'), t('models.openOne', { name }), () => onView([model.id])] as const);
  return (
    <span className={classes.end}>
      {way && (
        <TextButton
          className={classes.openWord}
          text={word}
          size="compact-xs"
          variant="subtle"
          aria-label={label}
          onClick={run}
        />
      )}
      <MoreMenu
        label={t('models.more', { name })}
        size={24}
        dots={15}
        actions={[
          way && { title: word, icon: IconExternalLink, run },
          ...actions
            .filter(({ isFor }) => isFor([model]))
            .map(action => ({ title: action.title, icon: action.icon, run: () => action.run([model]) })),
        ]}
      />
    </span>
  );
}
