// Sharing in the viewer: shows the view of the address once its models are drawn, creates links, lists shared views.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedView } from '../../api/schema.d.ts';
import { IconX } from '@tabler/icons-react';
import type { OpenView } from '../../viewer/open-view.ts';
import { LinkToView, SharedViewsDialog } from './view-links-dialog.tsx';
import { nextStep, askSharing, useSharing, keptOf } from './view-state.ts';
import type { ProjectPlace } from './queries.ts';
import classes from './view-links.module.css';
import { IconButton } from '../../ui/controls.tsx';

interface SharingLayerProps {
  readonly place: ProjectPlace;
  readonly view: OpenView;
  /** the view of the address */
  readonly shared: SharedView | undefined;
  readonly mayShare: boolean;
}

export function SharingLayer({ place, view, shared, mayShare }: SharingLayerProps) {
  const call = useSharing(state => state.call);
  useEffect(() => () => askSharing(null), []);
  useShown(view, shared);
  const close = () => askSharing(null);
  return (
    <>
      {shared && shared.missing_models > 0 && <Missing key={shared.id} count={shared.missing_models} />}
      {mayShare && call === 'link' && view.isReady && <LinkToView place={place} view={view} onClose={close} />}
      {mayShare && call === 'list' && <SharedViewsDialog place={place} onClose={close} />}
    </>
  );
}

/** Opens the models of the view, and shows it once they are drawn. Later changes by the user are kept. */
function useShown(view: OpenView, shared: SharedView | undefined): void {
  const opened = useRef(0);
  const shown = useRef(0);
  useEffect(() => {
    const step = nextStep(view, shared, { opened: opened.current, shown: shown.current });
    if (!shared || !step) return;
    if (step === 'show') {
      shown.current = shared.id;
      view.show(keptOf(shared.state));
    } else {
      opened.current = shared.id;
      view.openModels(step);
    }
  }, [view, shared]);
}

/** Number of models that the user may not see. */
function Missing({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const [isClosed, close] = useState(false);
  if (isClosed) return null;
  return (
    <div role="status" className={classes.missing}>
      <span>{t('sharing.missing', { count })}</span>
      <IconButton icon={IconX} iconSize={14} label={t('shell.close')} onClick={() => close(true)} />
    </div>
  );
}
