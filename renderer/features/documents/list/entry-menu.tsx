// The menu of one row of the list.
import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { IconDots, IconEye, IconFolderSymlink, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../../ui/commands.ts';
import { mayChange, type Entry } from '../entries.ts';
import type { ListAction } from './list-actions.ts';
import { offeredFor } from './row-targets.ts';
import { panelsFor } from '../side/side-choice.ts';
import type { ExtraPanel } from '../side/side-panel.tsx';

export interface EntryActions {
  readonly mayWrite: boolean;
  readonly renaming: string | undefined;
  readonly onOpen: (entry: Entry) => void;
  readonly onLook: (entry: Entry) => void;
  readonly onVersions: (entry: Entry) => void;
  readonly panels: readonly ExtraPanel[];
  readonly onPanel: (id: string, entry: Entry) => void;
  /** the list's own actions, first in a menu */
  readonly ownActions: readonly ListAction[];
  readonly actions: readonly ListAction[];
  /** why the user has no write permission in a folder; undefined with permission */
  readonly lockOf: (entry: Entry) => string | undefined;
  readonly onStartRename: (entry: Entry) => void;
  /** undefined: the name is unchanged */
  readonly onRename: (entry: Entry, name: string | undefined) => void;
  readonly onMove: (entry: Entry) => void;
  readonly onDelete: (entry: Entry) => void;
  readonly statusOf: (entry: Entry) => ReactNode;
  /** the visas of a row; undefined where no row of the list has any: the column is hidden then */
  readonly visasOf: ((entry: Entry) => ReactNode) | undefined;
  readonly keyOf: (entry: Entry) => string;
}

const keys = (text: string) => <Kbd size="xs">{keysText(text)}</Kbd>;

export function EntryMenu({ entry, actions }: { readonly entry: Entry; readonly actions: EntryActions }) {
  const { t } = useTranslation();
  const items = (some: readonly ListAction[]) =>
    offeredFor(some, [entry]).map(({ id, title, icon: Symbol, keys: pressed, run }) => (
      <Menu.Item
        key={id}
        leftSection={<Symbol size={14} />}
        rightSection={pressed && keys(pressed)}
        onClick={() => run([entry])}
      >
        {title}
      </Menu.Item>
    ));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('documents.more', { name: entry.name })}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items(actions.ownActions)}
        <Menu.Item
          leftSection={<IconEye size={14} />}
          rightSection={keys('Space')}
          onClick={() => actions.onLook(entry)}
        >
          {t('documents.look')}
        </Menu.Item>
        {entry.kind === 'document' && (
          <Menu.Item
            leftSection={<IconHistory size={14} />}
            rightSection={keys('v')}
            onClick={() => actions.onVersions(entry)}
          >
            {t('documents.versions.title')}
          </Menu.Item>
        )}
        {panelsFor(entry, undefined, actions.panels).others.map(({ id, title, icon: Symbol, keys: pressed }) => (
          <Menu.Item
            key={id}
            leftSection={<Symbol size={14} />}
            rightSection={pressed && keys(pressed)}
            onClick={() => actions.onPanel(id, entry)}
          >
            {title}
          </Menu.Item>
        ))}
        {items(actions.actions)}
        {actions.mayWrite && mayChange(entry) && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={14} />}
              rightSection={keys('F2')}
              onClick={() => actions.onStartRename(entry)}
            >
              {t('shell.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderSymlink size={14} />} onClick={() => actions.onMove(entry)}>
              {t('documents.moveMore')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={14} />}
              rightSection={keys('Delete')}
              color="var(--failed)"
              onClick={() => actions.onDelete(entry)}
            >
              {t('shell.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
