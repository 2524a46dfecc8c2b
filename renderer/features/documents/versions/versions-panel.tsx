// The versions of one document: author, date, model, and the actions on each.
import { ActionIcon, FileButton } from '@mantine/core';
import {
  IconArrowsDiff,
  IconCube,
  IconDownload,
  IconFileArrowRight,
  IconFileText,
  IconLink,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { EarlierEditsNote, EditsChoice } from '../../../api/earlier-edits.tsx';
import type { EditChoice } from '../../../api/earlier-edits-words.ts';
import { troubleOf } from '../../../api/errors.ts';
import { byToken, useVersionMakers } from '../../../api/token-makers.ts';
import { Loaded } from '../../../api/loaded.tsx';
import { isIfc, type Document } from '../../../api/shapes.ts';
import { reachableLink } from '../../../desktop/reach.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { copyLink } from '../../../ui/links/copied-link.ts';
import { formatBytes, formatTime, personName } from '../../../ui/numbers/format.ts';
import { Problem, LoadingRows } from '../../../ui/states.tsx';
import look from '../side/quick-look.module.css';
import type { DocumentsScreenProps } from '../screen-props.ts';
import { SidePanel, type SideProps } from '../side/side-panel.tsx';
import {
  deletionWords,
  headOf,
  linkToVersion,
  mayChangeVersions,
  nameShown,
  replacementFor,
  versionOffers,
  type Version,
  type VersionOffers,
  useVersionChanges,
  versionsQuery,
} from './versions.ts';
import classes from './versions-panel.module.css';
import { TextButton } from '../../../ui/buttons.tsx';

type ScreenProps = Pick<
  DocumentsScreenProps,
  'models' | 'mayWrite' | 'statusOf' | 'onCompare' | 'onVersion' | 'addressOf'
>;

interface VersionsPanelProps extends SideProps, ScreenProps {
  /** any version of the document whose versions are shown */
  readonly documentId: number;
  /** the version of the link in the address */
  readonly linkedVersion: number | undefined;
  /** another version now identifies the document */
  readonly onFollow: (documentId: number) => void;
}

export function VersionsPanel(props: VersionsPanelProps) {
  const { among, sides, onClose } = props;
  const { t } = useTranslation();
  const versions = useQuery(versionsQuery(props));
  const head = versions.data && headOf(versions.data);
  return (
    <SidePanel
      label={t('documents.versions.title')}
      heading={head ? t('documents.versions.of', { name: head.name }) : t('documents.versions.title')}
      closeLabel={t('documents.versions.close')}
      {...{ among, sides, onClose }}
    >
      {versions.error && troubleOf(versions.error) === 'absent' ? (
        <p className={look.quiet}>{t('documents.lookHint')}</p>
      ) : (
        <Loaded query={versions} loading={<LoadingRows rows={4} />}>
          {all => <Versions {...props} versions={all} />}
        </Loaded>
      )}
    </SidePanel>
  );
}

function Versions(props: VersionsPanelProps & { readonly versions: readonly Version[] }) {
  const { cloudId, projectId, documentId, versions, models, statusOf, onVersion, onFollow, addressOf } = props;
  const { t } = useTranslation();
  const [leaving, askAbout] = useState<Version>();
  const [choice, choose] = useState<EditChoice>('carry');
  const { makeHead, leave, remove, keepFor } = useVersionChanges(props);
  const makers = useVersionMakers(props);
  /** Call before a version is removed: the list must not be queried by that version. */
  const partFrom = (id: number) => {
    const stays = replacementFor(id, documentId, versions);
    if (stays === undefined) return;
    keepFor(stays, versions);
    onFollow(stays);
  };
  const head = headOf(versions);
  const mayWrite = mayChangeVersions(versions, props.mayWrite);
  const busy = makeHead.isPending || leave.isPending || remove.isPending;
  const modelOf = ({ model_id }: Document) => models.find(({ id }) => id === model_id);
  const current = head && modelOf(head);
  return (
    <>
      {mayWrite && head && (
        <div className={look.actions}>
          {current && isIfc(current) && (
            <EditsChoice {...props} modelId={current.id} value={choice} onChange={choose} />
          )}
          <FileButton
            onChange={file => {
              if (file) onVersion(file, head, choice);
            }}
          >
            {button => <TextButton {...button} icon={IconUpload} text={t('documents.versions.upload')} />}
          </FileButton>
        </div>
      )}
      <Problem className={classes.problem} text={(makeHead.isError || leave.isError) && t('shell.notDone')} />
      <ol className={classes.list} aria-busy={busy}>
        {versions.map(version => {
          const model = modelOf(version.document);
          const offers = versionOffers(version, { model, current, mayWrite, count: versions.length });
          return (
            <li
              key={version.document.id}
              className={classes.version}
              aria-current={version.document.id === props.linkedVersion ? true : undefined}
              data-head={version.document.is_head_version ? '' : undefined}
            >
              <VersionHead
                {...props}
                version={version}
                offers={offers}
                onCopyLink={() => void copyLink(reachableLink(addressOf(linkToVersion(version, head, offers))))}
                onHead={() => makeHead.mutate(version.document.id)}
                onLeave={() => {
                  partFrom(version.document.id);
                  leave.mutate(version.document.id);
                }}
                onRemove={() => askAbout(version)}
              />
              <VersionFacts
                document={version.document}
                name={nameShown(version.document, head)}
                maker={makers.get(version.document.id)}
              />
              {model && <span className={classes.state}>{statusOf(model)}</span>}
              {model && isIfc(model) && versions.length > 1 && version.document.is_head_version && (
                <EarlierEditsNote
                  {...{ cloudId, projectId, mayWrite }}
                  modelId={model.id}
                  link={words => (
                    <Link
                      to="/c/$cloud/p/$project/models/$model"
                      params={{ cloud: cloudId, project: projectId, model: model.id }}
                      title={t('documents.report')}
                    >
                      {words}
                    </Link>
                  )}
                />
              )}
            </li>
          );
        })}
      </ol>
      {leaving && (
        <DeleteDialog
          {...deletionWords(t, leaving)}
          busy={remove.isPending}
          error={remove.isError ? t('shell.notDone') : undefined}
          onClose={() => {
            askAbout(undefined);
            remove.reset();
          }}
          onDelete={() => {
            partFrom(leaving.document.id);
            remove.mutate(leaving.document.id, { onSuccess: () => askAbout(undefined) });
          }}
        />
      )}
    </>
  );
}

interface VersionHeadProps extends Pick<VersionsPanelProps, 'onView' | 'onRead' | 'onCompare' | 'onDownload'> {
  readonly version: Version;
  readonly offers: VersionOffers;
  readonly onCopyLink: () => void;
  readonly onHead: () => void;
  readonly onLeave: () => void;
  readonly onRemove: () => void;
}

function VersionHead(props: VersionHeadProps) {
  const { version, offers, onView, onRead, onCompare, onDownload, onCopyLink, onHead, onLeave, onRemove } = props;
  const { number, document } = version;
  const { opens, reads, compares, hasMenu, canBecomeHead } = offers;
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <strong>{t('documents.versions.number', { number })}</strong>
      {document.is_head_version && (
        <span className={classes.current}>
          <IconStarFilled size={11} aria-hidden />
          {t('documents.versions.current')}
        </span>
      )}
      <span className={classes.space} />
      {opens !== undefined && (
        <ActionIcon
          aria-label={t('documents.versions.open', { number })}
          title={t('documents.openViewer')}
          onClick={() => onView([opens])}
        >
          <IconCube size={15} />
        </ActionIcon>
      )}
      {reads && (
        <ActionIcon
          aria-label={t('documents.versions.read', { number })}
          title={t('documents.read')}
          onClick={() => onRead(document.id)}
        >
          <IconFileText size={15} />
        </ActionIcon>
      )}
      {compares && (
        <ActionIcon
          aria-label={t('models.comparison.withCurrent', { number })}
          title={t('models.compare')}
          onClick={() => onCompare(compares)}
        >
          <IconArrowsDiff size={15} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t('documents.versions.download', { number })}
        title={t('documents.download')}
        onClick={() => onDownload(document.id)}
      >
        <IconDownload size={15} />
      </ActionIcon>
      <MoreMenu
        label={t('documents.versions.more', { number })}
        dots={15}
        actions={[
          { title: t('parts.copyLink'), icon: IconLink, run: onCopyLink },
          hasMenu && canBecomeHead && { title: t('documents.versions.makeHead'), icon: IconStar, run: onHead },
          hasMenu && { title: t('documents.versions.leave'), icon: IconFileArrowRight, run: onLeave },
          hasMenu && { title: t('shell.deleteMore'), icon: IconTrash, danger: true, run: onRemove },
        ]}
      />
    </div>
  );
}

interface VersionFactsProps {
  readonly document: Document;
  /** where it differs from the document's */
  readonly name: string | undefined;
  /** maker of the token that added it in the name of its author */
  readonly maker: string | undefined;
}

function VersionFacts({ document, name, maker }: VersionFactsProps) {
  const { t } = useTranslation();
  const person = personName(document.created_by);
  return (
    <>
      <span>{maker === undefined ? person : byToken(t, person, maker)}</span>
      <span className={classes.quiet}>
        {formatTime(document.created_at)} · {formatBytes(document.original_size)}
      </span>
      {name !== undefined && (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
    </>
  );
}
