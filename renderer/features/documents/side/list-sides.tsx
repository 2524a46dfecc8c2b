// The side panel of the list: the preview of the row, its versions, or a panel of another feature.
import { useTranslation } from 'react-i18next';
import { QuickLook } from './quick-look.tsx';
import { SidePanel } from './side-panel.tsx';
import { VersionsPanel } from '../versions/versions-panel.tsx';
import type { Beside } from './open-panel.ts';
import type { PlaceProps } from '../screen-props.ts';
import { panelShown } from './side-choice.ts';

type ListSidesProps = PlaceProps & {
  readonly beside: Beside;
  readonly onDownload: (documentIds: readonly number[]) => void;
};

export function ListSides({
  beside,
  cloudId,
  projectId,
  models,
  mayWrite,
  panels,
  statusOf,
  onView,
  onCompare,
  onVersion,
  onDownload,
}: ListSidesProps) {
  const { t } = useTranslation();
  const { side, sides, entry: looked, versionsOf, show } = beside;
  const panel = panelShown(panels, side, looked);
  const parts = {
    cloudId,
    projectId,
    sides,
    onView,
    onDownload: (id: number) => onDownload([id]),
    onClose: () => show(undefined),
  };
  if (side === 'look') {
    const model = looked?.kind === 'document' ? looked.model : undefined;
    return <QuickLook {...parts} entry={looked} status={model ? statusOf(model) : undefined} />;
  }
  if (side === 'versions' && versionsOf !== undefined)
    return (
      <VersionsPanel
        {...parts}
        documentId={versionsOf}
        models={models}
        mayWrite={mayWrite}
        statusOf={statusOf}
        onCompare={onCompare}
        onUpload={onVersion}
        onFollow={beside.follow}
      />
    );
  if (!panel || !looked) return null;
  return (
    <SidePanel
      label={panel.title}
      heading={looked.name}
      closeLabel={t('documents.closePanel', { name: panel.title })}
      sides={sides}
      onClose={parts.onClose}
    >
      {panel.render(looked)}
    </SidePanel>
  );
}
