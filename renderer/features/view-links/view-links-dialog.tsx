// The user's shared views; for administrators of the project, those of all members.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { linkForOthers, onReach, reach } from '../../desktop/reach.ts';
import { useSyncExternalStore } from 'react';
import { CopyAction } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { formatTime, personName } from '../../ui/numbers/format.ts';
import { NotShared } from '../../ui/links/link-for-others.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { addressOf } from './address.ts';
import { sharedViewsQuery, useSharedViewChanges, type ProjectPlace } from './queries.ts';
import classes from './view-links.module.css';

interface SharedViewsDialogProps {
  readonly place: ProjectPlace;
  readonly onClose: () => void;
}

export function SharedViewsDialog({ place, onClose }: SharedViewsDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { origin, share } = useSyncExternalStore(onReach, reach);
  const query = useQuery(sharedViewsQuery(place));
  const { remove } = useSharedViewChanges(place);
  const problem = problems.of(remove.error);
  return (
    <TellDialog title={t('sharing.views')} size="lg" onClose={onClose}>
      <Loaded query={query} loading={<LoadingRows rows={3} />}>
        {views => (
          <>
            {views.length === 0 && <p className="quiet">{t('sharing.none')}</p>}
            <ul className={classes.list}>
              {views.map(({ id, creator, created_at: at, models }) => {
                const name = t('sharing.name', { id });
                const address = addressOf(place, id, location.origin);
                const link = linkForOthers(address, origin);
                return (
                  <li key={id}>
                    <span>
                      <a href={address}>{name}</a>
                      <small className="quiet">
                        {t('sharing.facts', {
                          person: personName(creator),
                          time: formatTime(at),
                          count: models.length,
                        })}
                      </small>
                    </span>
                    {link !== null && <CopyAction text={link} name={name} />}
                    <Button
                      size="compact-xs"
                      aria-label={`${t('parts.remove')}: ${name}`}
                      disabled={remove.isPending}
                      onClick={() => remove.mutate(id)}
                    >
                      {t('parts.remove')}
                    </Button>
                  </li>
                );
              })}
            </ul>
            {problem && <p role="alert">{problem}</p>}
            {views.length > 0 && origin === null && <NotShared share={share} />}
          </>
        )}
      </Loaded>
    </TellDialog>
  );
}
