// The side panel of the list: the preview of the row, its versions, or a panel of another feature.
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { IconCube, IconDownload, IconFileDownload, IconFileText, IconReportAnalytics } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { SidePanel, type SideProps } from './side-panel.tsx';
import { VersionsPanel } from '../versions/versions-panel.tsx';
import { type SideState, panelShown } from './open-panel.ts';
import type { PlaceProps } from '../screen-props.ts';
import { noticeText } from '../../../api/problem.ts';
import type { Document } from '../../../api/shapes.ts';
import { Chips } from '../../../ui/colours/color-mark.tsx';
import { viewableOf, type Entry } from '../entries.ts';
import { isOneToRead } from '../list/row-targets.ts';
import { pictureName, pictureOf, rowFacts } from '../list/entry-facts.ts';
import classes from './quick-look.module.css';
import { TextButton } from '../../../ui/buttons.tsx';
import { Pairs } from '../../../ui/controls.tsx';

type QuickLookProps = SideProps & { readonly entry: Entry | undefined; readonly status: ReactNode };

function QuickLook(props: QuickLookProps) {
  const { entry, cloudId, projectId, status, onView, onRead, onDownload, among, sides, onClose } = props;
  const { t } = useTranslation();
  const shown = entry && viewableOf(entry);
  return (
    <SidePanel
      label={t('documents.look')}
      heading={entry?.name ?? t('documents.look')}
      closeLabel={t('documents.closeLook')}
      {...{ among, sides, onClose }}
    >
      {!entry && <p className={classes.quiet}>{t('documents.lookHint')}</p>}
      {entry?.kind === 'folder' && <Facts entry={entry} status={undefined} />}
      {entry?.kind === 'document' && (
        <>
          <Look document={entry.document} />
          {entry.document.notice && <p className={classes.notice}>{noticeText(t, entry.document.notice)}</p>}
          <Facts entry={entry} status={entry.model && status} />
          <div className={classes.actions}>
            {isOneToRead([entry]) && (
              <TextButton icon={IconFileText} text={t('documents.read')} onClick={() => onRead(entry.id)} />
            )}
            {shown && !isOneToRead([entry]) && (
              <TextButton icon={IconCube} text={t('documents.openViewer')} onClick={() => onView([shown.id])} />
            )}
            {entry.model && (
              <Button
                leftSection={<IconReportAnalytics size={14} />}
                renderRoot={props => (
                  <Link
                    {...props}
                    to="/c/$cloud/p/$project/models/$model"
                    params={{ cloud: cloudId, project: projectId, model: entry.model?.id ?? 0 }}
                  />
                )}
              >
                {t('documents.report')}
              </Button>
            )}
            {entry.document.office_preview !== null && (
              <Button component="a" href={entry.document.office_preview} leftSection={<IconFileDownload size={14} />}>
                {t('documents.downloadPreview')}
              </Button>
            )}
            <TextButton icon={IconDownload} text={t('documents.download')} onClick={() => onDownload(entry.id)} />
          </div>
        </>
      )}
    </SidePanel>
  );
}

/** Properties of the row, as names with values. */
function Facts({ entry, status }: { readonly entry: Entry; readonly status: ReactNode }) {
  const { t } = useTranslation();
  const drawn = { tags: entry.kind === 'document' && <Chips of={entry.document.tags} wrap />, status };
  const facts = rowFacts(t, entry, status !== undefined && status !== null);
  const shown = facts.map(({ name, value }) => [name, typeof value === 'string' ? value : drawn[value.part]] as const);
  return <Pairs className={classes.facts} of={shown} />;
}

function Look({ document }: { readonly document: Document }) {
  const address = pictureOf(document);
  // Signatures change with every listing: the key of a picture excludes them.
  return address === undefined ? null : <Picture key={pictureName(address)} name={document.name} listed={address} />;
}

function Picture({ name, listed }: { readonly name: string; readonly listed: string }) {
  const { t } = useTranslation();
  // The first address stays in use as long as the picture is shown.
  const [address] = useState(listed);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className={classes.quiet}>{t('documents.noPicture')}</p>;
  return (
    <div className={classes.frame}>
      <img src={address} alt={name} onError={() => setBroken(true)} />
    </div>
  );
}

type ListSidesProps = PlaceProps & {
  readonly sideState: SideState;
  readonly linkedVersion: number | undefined;
  readonly onDownload: (documentIds: readonly number[]) => void;
};

export function ListSides(props: ListSidesProps) {
  const { sideState, cloudId, projectId, panels, statusOf, onView, onRead, onDownload } = props;
  const { t } = useTranslation();
  const { side, sides, among, entry: looked, versionsOf, show } = sideState;
  const panel = panelShown(panels, side, looked);
  const onClose = () => show(undefined);
  const own = { cloudId, projectId, among, sides, onView, onRead, onClose };
  const parts = { ...own, onDownload: (id: number) => onDownload([id]) };
  if (side === 'look') {
    const model = looked?.kind === 'document' ? looked.model : undefined;
    return <QuickLook {...parts} entry={looked} status={model ? statusOf(model) : undefined} />;
  }
  if (side === 'versions' && versionsOf !== undefined)
    return <VersionsPanel {...props} {...parts} documentId={versionsOf} onFollow={sideState.follow} />;
  if (!panel || !looked) return null;
  return (
    <SidePanel
      label={panel.title}
      heading={looked.name}
      closeLabel={t('documents.closePanel', { name: panel.title })}
      {...{ among, sides, onClose }}
    >
      {panel.render(looked)}
    </SidePanel>
  );
}
