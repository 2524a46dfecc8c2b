// The viewpoints of an issue as pictures that open the viewer, and its pins.
import { ChangeDialog } from '../../../api/change-form.tsx';
import { Button, FileButton, Modal } from '@mantine/core';
import { IconCube, IconMapPin, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import type { FullTopic, Viewpoint } from '../../../api/shapes.ts';
import { Marked } from '../../../ui/colours/color-mark.tsx';
import { useFocusReturn } from '../../../ui/dialogs/focus.ts';
import { useCommentChanges } from '../changes.ts';
import { HeadButton } from './document-links.tsx';
import { hasCamera, pinsOf, viewerWish } from './issue-views.ts';
import classes from './panel.module.css';
import { pictureOf } from './picture-file.ts';
import { linkTo, type IssueWays, type Placed } from '../place.ts';
import { Problem } from '../../../ui/states.tsx';
import { TextButton } from '../../../ui/buttons.tsx';

type ViewpointsProps = Placed & { readonly issue: FullTopic };

export function Viewpoints({ at, ways, issue }: ViewpointsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { addPicture, removeViewpoint } = useCommentChanges(at.projectId);
  const [seen, look] = useState<Viewpoint>();
  const [toDelete, setToDelete] = useState<Viewpoint>();
  const [isRefused, refuse] = useState(false);
  const { viewpoints } = issue;
  const pins = pinsOf(t, viewpoints);
  const add = async (file: File | null) => {
    if (!file) return;
    const picture = await pictureOf(file);
    refuse(picture === undefined);
    if (picture) addPicture.mutate({ guid: issue.guid, picture });
  };
  const problem = isRefused ? t('issues.noPicture') : problems.of(addPicture.error);
  return (
    <section className={classes.section} aria-label={t('issues.viewpoints')}>
      <div className={classes.sectionHead}>
        <h3>{t('issues.viewpoints')}</h3>
        {at.rights.addPicture && (
          <FileButton
            accept="image/*"
            onChange={file => {
              add(file).catch(() => refuse(true));
            }}
          >
            {props => <HeadButton {...props} icon={IconPhotoPlus} label={t('issues.addPicture')} />}
          </FileButton>
        )}
      </div>
      <Problem className={classes.problem} text={problem} />
      {viewpoints.length === 0 && <p className="quiet">{t('issues.noViewpoints')}</p>}
      <ul className={classes.gallery}>
        {viewpoints.map((viewpoint, place) => {
          const name = t('issues.viewpoint', { number: place + 1 });
          return (
            <li key={viewpoint.guid}>
              <button type="button" className={classes.shot} aria-label={name} onClick={() => look(viewpoint)}>
                {viewpoint.snapshot ? (
                  <img src={viewpoint.snapshot.snapshot_data} alt="" loading="lazy" />
                ) : (
                  <IconCube size={22} stroke={1.4} aria-hidden />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {pins.length > 0 && (
        <ul className={classes.pins} aria-label={t('issues.pins')}>
          {pins.map(pin => (
            <li key={pin.guid}>
              <IconMapPin size={14} aria-hidden />
              <Marked color={pin.color} name={pin.name} />
            </li>
          ))}
        </ul>
      )}
      {seen && (
        <ViewpointDialog
          ways={ways}
          issue={issue}
          viewpoint={seen}
          mayDelete={at.rights.addPicture}
          onDelete={() => {
            setToDelete(seen);
            look(undefined);
          }}
          onClose={() => look(undefined)}
        />
      )}
      {toDelete && (
        <ChangeDialog
          title={t('issues.deleteViewpoint')}
          text={t('issues.deleteViewpointText')}
          change={removeViewpoint}
          given={{ guid: issue.guid, viewpoint: toDelete.guid }}
          onClose={() => {
            setToDelete(undefined);
            removeViewpoint.reset();
          }}
          onDone={() => setToDelete(undefined)}
        />
      )}
    </section>
  );
}

interface ViewpointDialogProps {
  readonly ways: IssueWays;
  readonly issue: FullTopic;
  readonly viewpoint: Viewpoint;
  readonly mayDelete: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** A viewpoint at the largest size that fits the window. */
function ViewpointDialog({ ways, issue, viewpoint, mayDelete, onDelete, onClose }: ViewpointDialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} size="xl" title={issue.title} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      {viewpoint.snapshot ? (
        <img className={classes.large} src={viewpoint.snapshot.snapshot_data} alt={issue.title} />
      ) : (
        <p className="quiet">{t('issues.noSnapshot')}</p>
      )}
      <div className={classes.editActions}>
        {mayDelete && <TextButton icon={IconTrash} text={t('shell.deleteMore')} c="var(--failed)" onClick={onDelete} />}
        {hasCamera(viewpoint) && (
          <Button
            component="a"
            variant="filled"
            leftSection={<IconCube size={14} />}
            {...linkTo(ways, ways.viewerAddress(viewerWish(issue, viewpoint)))}
          >
            {t('issues.toViewer')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
