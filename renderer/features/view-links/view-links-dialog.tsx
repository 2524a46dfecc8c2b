// The user's shared views; for administrators of the project, those of all members.
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSyncExternalStore, useEffect, useRef, useState } from 'react';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { linkToShare, onReach, reach, reachableLink } from '../../desktop/reach.ts';
import { copyText } from '../../ui/links/clipboard.ts';
import { CopyAction } from '../../ui/links/copy-row.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { formatTime, personName } from '../../ui/numbers/format.ts';
import { NotShared, SharedLink } from '../../ui/links/link-for-others.tsx';
import { Problem, LoadingRows } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { addressOf, stateOf } from './view-state.ts';
import { sharedViewsQuery, useSharedViewChanges, type ProjectPlace } from './queries.ts';
import classes from './view-links.module.css';
import type { OpenView } from '../../viewer/open-view.ts';
import { TextButton } from '../../ui/buttons.tsx';

// Saves the current view and shows its link, already copied where the browser permits it.

type LinkToViewProps = { readonly place: ProjectPlace; readonly view: OpenView; readonly onClose: () => void };

/** Mounted once for each link. */
export function LinkToView({ place, view, onClose }: LinkToViewProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { origin, share: letIn } = useSyncExternalStore(onReach, reach);
  const { share } = useSharedViewChanges(place);
  const [isCopied, setCopied] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const state = stateOf(view.keep());
    if (!state) return;
    share.mutate(
      { models: view.models.map(({ id }) => id), state },
      {
        onSuccess: ({ id }) => {
          // A browser may refuse this long after the key press: the button remains.
          const { here, forOthers } = reachableLink(addressOf(place, id, location.origin));
          copyText(forOthers ?? here).then(
            () => setCopied(true),
            () => undefined,
          );
        },
      },
    );
  }, [place, view, share]);
  const id = share.data?.id;
  return (
    <TellDialog title={t('sharing.title')} size="lg" onClose={onClose}>
      {share.error && (
        <Text size="sm" c="var(--failed)" role="alert">
          {problems.of(share.error)}
        </Text>
      )}
      {share.isPending && <LoadingRows rows={3} />}
      {id !== undefined && (
        <>
          <Text size="sm">
            {t('sharing.text')} {t('sharing.audience')}
          </Text>
          <SharedLink
            {...linkToShare(addressOf(place, id, location.origin), origin)}
            name={t('sharing.link')}
            share={letIn}
          />
          <p role="status">{isCopied && <Status kind="done" word={t('sharing.copied')} />}</p>
        </>
      )}
    </TellDialog>
  );
}

type SharedViewsDialogProps = { readonly place: ProjectPlace; readonly onClose: () => void };

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
                const { link } = linkToShare(address, origin);
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
                    <CopyAction text={link} name={name} />
                    <TextButton
                      text={t('parts.remove')}
                      size="compact-xs"
                      aria-label={`${t('parts.remove')}: ${name}`}
                      disabled={remove.isPending}
                      onClick={() => remove.mutate(id)}
                    />
                  </li>
                );
              })}
            </ul>
            <Problem text={problem} />
            {views.length > 0 && origin === null && <NotShared share={share} several />}
          </>
        )}
      </Loaded>
    </TellDialog>
  );
}
