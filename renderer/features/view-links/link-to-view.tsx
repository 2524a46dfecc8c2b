// Saves the current view and shows its link, already copied where the browser permits it.
import { Text } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { copyLink, linkForOthers, onReach, reach } from '../../desktop/reach.ts';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SharedLink } from '../../ui/links/link-for-others.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import type { OpenView } from '../../viewer/open-view.ts';
import { addressOf } from './address.ts';
import { useSharedViewChanges, type ProjectPlace } from './queries.ts';
import { stateOf } from './view-state.ts';

interface LinkToViewProps {
  readonly place: ProjectPlace;
  readonly view: OpenView;
  readonly onClose: () => void;
}

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
          copyLink(addressOf(place, id, location.origin)).then(
            ({ isForOthers }) => setCopied(isForOthers),
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
          <Text size="sm" role="status">
            {t(isCopied ? 'sharing.copied' : 'sharing.text')}
          </Text>
          <SharedLink
            link={linkForOthers(addressOf(place, id, location.origin), origin)}
            name={t('sharing.link')}
            share={letIn}
          />
        </>
      )}
    </TellDialog>
  );
}
