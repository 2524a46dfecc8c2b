// The side panel of the list of documents: one panel at a time, with its title and a switch to the others.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX, type Icon } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../entries.ts';
import classes from './side-panel.module.css';
import { IconButton } from '../../../ui/controls.tsx';
import { usePanelEscape } from '../../../ui/dialogs/panel-escape.ts';
import type { InProject } from '../../../api/shapes.ts';

/** A panel of another feature, added by the page. */
export interface ExtraPanel {
  readonly id: string;
  /** label of its menu item and command */
  readonly title: string;
  readonly icon: Icon;
  /** such as `shift+v` */
  readonly keys?: string;
  readonly isFor: (entry: Entry) => boolean;
  readonly render: (entry: Entry) => ReactNode;
}

/** Props of all panels of one row. */
export interface SideProps extends InProject {
  readonly sides: readonly Side[];
  /** number of selected rows, if the row shown is one of several */
  readonly among: number | undefined;
  readonly onView: (modelIds: readonly number[]) => void;
  readonly onRead: (documentId: number) => void;
  readonly onDownload: (documentId: number) => void;
  readonly onClose: () => void;
}

export interface Side {
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
  readonly isShown: boolean;
  readonly show: () => void;
}

interface SidePanelProps extends Pick<SideProps, 'among' | 'sides' | 'onClose'> {
  /** accessible name of the panel */
  readonly label: string;
  readonly heading: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
}

export function SidePanel({ label, heading, closeLabel, among, sides, onClose, children }: SidePanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  usePanelEscape(panel, onClose);
  return (
    <aside ref={panel} tabIndex={-1} className={classes.panel} aria-label={label}>
      <header className={classes.head}>
        <div className={classes.sides}>
          {sides.map(({ id, title, icon: Symbol, isShown, show }) => (
            <Tooltip key={id} label={title}>
              <ActionIcon
                aria-label={title}
                aria-pressed={isShown}
                data-shown={isShown ? '' : undefined}
                onClick={show}
              >
                <Symbol size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          ))}
          <span className={classes.space} />
          <IconButton icon={IconX} label={closeLabel} onClick={onClose} />
        </div>
        <h2 className={classes.title} aria-live="polite">
          {heading}
        </h2>
        {among !== undefined && <p className={classes.among}>{t('documents.among', { number: among })}</p>}
      </header>
      {children}
    </aside>
  );
}
