// Favourite clouds and projects on the first screen, in the user's order: reordered by handles, with the pointer or
// with keys.
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconCloud, IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cloud, Project } from '../../api/shapes.ts';
import { cloudCards, projectCards, favouritesOf, moved, movedBy } from './favourites.ts';
import type { FavouriteCard, FavouriteKind } from './favourites.ts';
import { SignedPicture } from '../../ui/files/signed-picture.tsx';
import classes from './places.module.css';
import { StarButton } from './star-button.tsx';
import { useFavourites } from './use-favourites.ts';

export interface FavouritePlacesProps {
  readonly clouds: readonly Cloud[];
  /** the user's projects in all clouds */
  readonly projects: readonly Project[];
}

export function FavouritePlaces({ clouds, projects }: FavouritePlacesProps) {
  const { t } = useTranslation();
  const { ids } = useFavourites();
  return (
    <>
      <FavouriteList
        kind="project"
        label={t('projects.favouriteProjects')}
        places={projectCards(projects, ids?.project_ids)}
      />
      <FavouriteList
        kind="cloud"
        label={t('projects.favouriteClouds')}
        places={cloudCards(t, clouds, projects, ids?.cloud_ids)}
      />
    </>
  );
}

type CardLinkProps = { readonly kind: FavouriteKind; readonly place: FavouriteCard; readonly children: ReactNode };

function CardLink({ kind, place, children }: CardLinkProps) {
  if (kind === 'cloud')
    return (
      <Link className={classes.cardLink} to="/c/$cloud" params={{ cloud: place.cloud }}>
        {children}
      </Link>
    );
  return (
    <Link
      className={classes.cardLink}
      to="/c/$cloud/p/$project/documents"
      params={{ cloud: place.cloud, project: place.id }}
    >
      {children}
    </Link>
  );
}

interface FavouriteListProps {
  readonly kind: FavouriteKind;
  readonly label: string;
  readonly places: readonly FavouriteCard[];
}

function FavouriteList({ kind, label, places }: FavouriteListProps) {
  const { t } = useTranslation();
  const { toggle, order } = useFavourites();
  const [said, say] = useState('');
  const ids = places.map(({ id }) => id);
  const keep = (next: readonly number[], { id, name }: Pick<FavouriteCard, 'id' | 'name'>) => {
    if (next === ids) return;
    order(kind, next);
    say(t('projects.moved', { name, place: next.indexOf(id) + 1, count: next.length }));
  };
  const { dragged, begin } = useDragging(ids);
  const onKeyDown = (event: KeyboardEvent, place: FavouriteCard) => {
    const next = movedBy(event.key, ids, place.id);
    if (!next) return;
    event.preventDefault();
    keep(next, place);
  };
  if (places.length === 0) return null;
  const Symbol = kind === 'cloud' ? IconCloud : IconBuilding;
  return (
    <>
      <ul className={classes.cards} aria-label={label}>
        {favouritesOf(places, dragged?.ids ?? ids).map(place => (
          <li
            key={place.id}
            className={classes.card}
            data-favourite={place.id}
            data-dragged={dragged?.id === place.id ? '' : undefined}
          >
            <CardLink kind={kind} place={place}>
              <span className={classes.mark} aria-hidden>
                <SignedPicture className={classes.picture} address={place.picture}>
                  <Symbol size={18} stroke={1.5} />
                </SignedPicture>
              </span>
              <span className={classes.cardText}>
                <span className={classes.cardName}>{place.name}</span>
                <span className={classes.cardLine}>{place.line}</span>
              </span>
            </CardLink>
            <span className={classes.cardActions}>
              <StarButton name={place.name} isOn onToggle={() => toggle(kind, place.id)} />
              {places.length > 1 && (
                <ActionIcon
                  className={classes.handle}
                  aria-label={t('projects.move', { name: place.name })}
                  title={t('projects.moveHow')}
                  onKeyDown={event => onKeyDown(event, place)}
                  onPointerDown={event => begin(place.id, event.currentTarget.closest('ul'), next => keep(next, place))}
                >
                  <IconGripVertical size={16} />
                </ActionIcon>
              )}
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** While a handle is dragged, its card moves to the pointer's position among the others; Escape moves it back. */
function useDragging(ids: readonly number[]) {
  const [dragged, drag] = useState<{ readonly id: number; readonly ids: readonly number[] }>();
  const begin = (id: number, list: HTMLElement | null, onEnd: (ids: readonly number[]) => void) => {
    let now = ids;
    const over = new AbortController();
    const { signal } = over;
    const end = (next: readonly number[]) => {
      over.abort();
      drag(undefined);
      if (next !== ids) onEnd(next);
    };
    // Listeners of the window: the dragged card moves in the DOM and would lose the pointer capture.
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-favourite]');
        if (!under || !list?.contains(under)) return;
        now = moved(now, id, now.indexOf(Number(under.dataset['favourite'])));
        drag({ id, ids: now });
      },
      { signal },
    );
    addEventListener('pointerup', () => end(now), { signal });
    addEventListener('pointercancel', () => end(ids), { signal });
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') end(ids);
      },
      { signal },
    );
    drag({ id, ids });
  };
  return { dragged, begin };
}
