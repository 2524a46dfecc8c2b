// What is known of one row, beside the list, with a picture where the file is one.
import { Button } from '@mantine/core';
import { IconCube, IconDownload, IconFileDownload, IconReportAnalytics } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../api/shapes.ts';
import { Chips } from '../../ui/color-mark.tsx';
import { formatBytes, formatTime, personName } from '../../ui/format.ts';
import { typeOf, viewableOf, type Entry } from './entries.ts';
import { morePlaces, pictureName, pictureOf, versionCount } from './entry-facts.ts';
import classes from './quick-look.module.css';
import { SidePanel, type Side } from './side-panel.tsx';

export interface QuickLookProps {
  readonly entry: Entry | undefined;
  readonly cloudId: number;
  readonly projectId: number;
  readonly status: ReactNode;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onDownload: (documentId: number) => void;
  readonly sides: readonly Side[];
  readonly onClose: () => void;
}

export function QuickLook({ entry, cloudId, projectId, status, onView, onDownload, sides, onClose }: QuickLookProps) {
  const { t } = useTranslation();
  const shown = entry && viewableOf(entry);
  return (
    <SidePanel
      label={t('documents.look')}
      heading={entry?.name ?? t('documents.look')}
      closeLabel={t('documents.closeLook')}
      sides={sides}
      onClose={onClose}
    >
      {!entry && <p className={classes.quiet}>{t('documents.lookHint')}</p>}
      {entry?.kind === 'folder' && (
        <Facts
          facts={[
            [t('documents.type'), t('documents.folder')],
            [t('documents.who'), personName(entry.folder.created_by)],
            [t('documents.created'), formatTime(entry.folder.created_at)],
            [t('documents.when'), formatTime(entry.folder.updated_at)],
          ]}
        />
      )}
      {entry?.kind === 'document' && (
        <>
          <Look document={entry.document} />
          <DocumentFacts document={entry.document} status={entry.model && status} />
          <div className={classes.actions}>
            {shown && (
              <Button
                leftSection={<IconCube size={14} />}
                onClick={() => {
                  onView([shown.id]);
                }}
              >
                {t('documents.openViewer')}
              </Button>
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
            <Button
              leftSection={<IconDownload size={14} />}
              onClick={() => {
                onDownload(entry.id);
              }}
            >
              {t('documents.download')}
            </Button>
          </div>
        </>
      )}
    </SidePanel>
  );
}

function DocumentFacts({ document, status }: { readonly document: Document; readonly status: ReactNode }) {
  const { t } = useTranslation();
  const { tags, size, created_by, created_at, updated_at, description } = document;
  const { fileName, folder } = morePlaces(document);
  return (
    <Facts
      facts={[
        [t('documents.type'), typeOf(document) || '–'],
        [t('documents.size'), formatBytes(size)],
        [t('documents.version'), versionCount(document)],
        [t('documents.tags'), tags.length > 0 ? <Chips key="tags" of={tags} wrap /> : undefined],
        [t('documents.status'), status],
        [t('documents.who'), personName(created_by)],
        [t('documents.created'), formatTime(created_at)],
        [t('documents.when'), formatTime(updated_at)],
        [t('documents.fileName'), fileName],
        [t('documents.folder'), folder],
        [t('documents.description'), description ?? undefined],
      ]}
    />
  );
}

/** Names with values; those without a value are left out. */
function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Look({ document }: { readonly document: Document }) {
  const address = pictureOf(document);
  // Signatures are others at every listing: without them the same picture has the same name.
  return address === undefined ? null : <Picture key={pictureName(address)} name={document.name} listed={address} />;
}

function Picture({ name, listed }: { readonly name: string; readonly listed: string }) {
  const { t } = useTranslation();
  // The first address serves as long as the picture is shown.
  const [address] = useState(listed);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className={classes.quiet}>{t('documents.noPicture')}</p>;
  return (
    <div className={classes.frame}>
      <img
        src={address}
        alt={name}
        onError={() => {
          setBroken(true);
        }}
      />
    </div>
  );
}
