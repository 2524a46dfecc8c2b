// The picture of a viewpoint, which shows it in the viewer.
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Viewpoint } from '../../api/shapes.ts';
import { picturePath } from './viewpoint-choice.ts';
import classes from './viewpoints.module.css';

interface ViewpointPictureProps {
  readonly viewpoint: Viewpoint;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
}

export function ViewpointPicture({ viewpoint: { snapshot }, isCurrent, onShow }: ViewpointPictureProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.view}
      data-current={isCurrent || undefined}
      aria-label={t('viewpoints.show')}
      title={t('viewpoints.show')}
      onClick={onShow}
    >
      {snapshot && <img src={picturePath(snapshot.snapshot_data, location.href)} alt="" />}
      <span>
        <IconEye size={14} aria-hidden /> {t('viewpoints.show')}
      </span>
    </button>
  );
}
