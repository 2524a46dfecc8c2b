// Deleted projects or clouds, which can be restored here.
import { ChangeDialog, ChangeOutcome } from '../../api/change-form.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BinItem } from '../../api/shapes.ts';
import { deletionText, placeQuestion, placesTitle } from './bin-words.ts';
import classes from './bin.module.css';
import { useDeletedPlaces } from './queries.ts';
import { TextButton } from '../../ui/buttons.tsx';

export interface DeletedPlacesProps {
  /** cloud of the deleted projects; absent: the list is of clouds */
  readonly cloudId?: number;
  readonly items: readonly BinItem[];
}

/** Hidden while nothing is deleted. */
export function DeletedPlaces({ cloudId, items }: DeletedPlacesProps) {
  const { t } = useTranslation();
  const { restore, erase } = useDeletedPlaces(cloudId);
  const [doomed, askAbout] = useState<BinItem>();
  if (items.length === 0) return null;
  const title = placesTitle(t, cloudId);
  const close = () => askAbout(undefined);
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ChangeOutcome error={restore.error} />
      <ul className={classes.places}>
        {items.map(item => (
          <li key={item.id} className={classes.place}>
            <span className={classes.placeText}>
              <strong className={classes.text}>{item.name}</strong>
              <span className="quiet">{deletionText(t, item)}</span>
            </span>
            <TextButton
              text={t('bin.restore')}
              loading={restore.isPending && restore.variables === item.id}
              aria-label={t('bin.restoreOne', { name: item.name })}
              onClick={() => restore.mutate(item.id)}
            />
            <TextButton
              text={t('bin.eraseMore')}
              variant="subtle"
              color="var(--failed)"
              aria-label={`${t('bin.eraseMore')} ${item.name}`}
              onClick={() => askAbout(item)}
            />
          </li>
        ))}
      </ul>
      {doomed && (
        <ChangeDialog
          {...placeQuestion(t, doomed)}
          action={t('bin.erase')}
          change={erase}
          given={doomed.id}
          onClose={close}
        />
      )}
    </section>
  );
}
