// What other features do with rows of the list: put by the page into the bar of the selection, the menus of rows, and the commands.
import type { Icon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../ui/commands.ts';
import type { Entry } from './entries.ts';

export interface ListAction {
  readonly id: string;
  /** what its button, its row of a menu and its command say */
  readonly title: string;
  readonly icon: Icon;
  /** such as `t` */
  readonly keys?: string;
  readonly isFor: (entries: readonly Entry[]) => boolean;
  readonly run: (entries: readonly Entry[]) => void;
}

/** Narrows the list to documents of the whole project that have all of some tags. */
export interface TagFilter {
  readonly ids: readonly number[];
  /** of the same tags, for the service; those that are not known yet are left out */
  readonly names: readonly string[];
}

/** Offers as commands what can be done with the selected rows, else with the row that has the focus. */
export function useListActions(actions: readonly ListAction[], chosen: readonly Entry[], focused: Entry | undefined): void {
  const { t } = useTranslation();
  useCommands(useMemo(() => {
    const entries = chosen.length > 0 ? chosen : focused ? [focused] : [];
    return entries.length === 0 ? [] : actions.filter(({ isFor }) => isFor(entries)).map(({ id, title, keys, run }) => ({
      id, title, group: t('documents.title'), ...(keys !== undefined && { keys }), run: () => { run(entries); },
    }));
  }, [t, actions, chosen, focused]));
}
