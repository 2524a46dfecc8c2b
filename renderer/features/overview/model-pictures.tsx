// Pictures of a project's ready models, the main model first; each opens its model.
import { Link } from '@tanstack/react-router';
import type { Model, InProject } from '../../api/shapes.ts';
import { formatNumber } from '../../ui/numbers/format.ts';
import { SignedPicture } from '../../ui/files/signed-picture.tsx';
import classes from './model-pictures.module.css';
import { shownPictures } from './overview-facts.ts';

interface ModelPicturesProps extends InProject {
  /** models with pictures, in their order */
  readonly models: readonly Model[];
  readonly onView: (modelIds: readonly number[]) => void;
}

export function ModelPictures({ cloudId, projectId, models, onView }: ModelPicturesProps) {
  if (models.length === 0) return null;
  const { shown, more } = shownPictures(models);
  return (
    <ul className={classes.pictures}>
      {shown.map(model => (
        <li key={model.id}>
          <button type="button" className={classes.model} title={model.name ?? ''} onClick={() => onView([model.id])}>
            <span className={classes.picture}>
              <SignedPicture address={model.picture_file} />
            </span>
            <span className="truncate">{model.name}</span>
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link
            className={classes.more}
            to="/c/$cloud/p/$project/models"
            params={{ cloud: cloudId, project: projectId }}
          >
            +{formatNumber(more)}
          </Link>
        </li>
      )}
    </ul>
  );
}
