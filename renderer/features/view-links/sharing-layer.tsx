// Over the viewer: shows the view of the address once its models are there, makes links, lists what is shared.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedView } from '../../api/schema.d.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { OpenView } from '../../viewer/open-view.ts';
import { LinkToView } from './link-to-view.tsx';
import type { ProjectPlace } from './queries.ts';
import classes from './view-links.module.css';
import { SharedViewsDialog } from './view-links-dialog.tsx';
import { askSharing, useSharing } from './state.ts';
import { areSame, keptOf } from './view-state.ts';

export interface SharingLayerProps {
  readonly place: ProjectPlace;
  readonly view: OpenView;
  /** the view that the address names */
  readonly shared: SharedView | undefined;
  readonly mayShare: boolean;
}

export function SharingLayer({ place, view, shared, mayShare }: SharingLayerProps) {
  const call = useSharing(state => state.call);
  useEffect(
    () => () => {
      askSharing(null);
    },
    [],
  );
  useShown(view, shared);
  const close = () => {
    askSharing(null);
  };
  return (
    <>
      {shared && shared.missing_models > 0 && <Missing key={shared.id} count={shared.missing_models} />}
      {mayShare && call === 'link' && view.isReady && <LinkToView place={place} view={view} onClose={close} />}
      {mayShare && call === 'list' && <SharedViewsDialog place={place} onClose={close} />}
    </>
  );
}

/** Opens the models of the view, and shows it once they are drawn. What the person does afterwards stays. */
function useShown(view: OpenView, shared: SharedView | undefined): void {
  const opened = useRef(0);
  const shown = useRef(0);
  useEffect(() => {
    if (!shared || shown.current === shared.id || view.available.length === 0) return;
    const wanted = shared.models.filter(id => view.available.includes(id));
    const open = view.models.map(({ id }) => id);
    if (wanted.length === 0) return;
    if (areSame(open, wanted)) {
      if (!view.isReady) return;
      shown.current = shared.id;
      view.show(keptOf(shared.state));
    } else if (opened.current !== shared.id) {
      opened.current = shared.id;
      view.openModels(wanted);
    }
  }, [view, shared]);
}

/** Models that are left out for this person. */
function Missing({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const [isClosed, close] = useState(false);
  if (isClosed) return null;
  return (
    <div role="status" className={classes.missing}>
      <span>{t('sharing.missing', { count })}</span>
      <ActionIcon
        aria-label={t('shell.close')}
        onClick={() => {
          close(true);
        }}
      >
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}
