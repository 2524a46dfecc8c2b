// Key hints of tables: the same for all, as far as their rows support them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyHints, type KeyHint } from '../commands.ts';
import type { VirtualTableProps } from './virtual-table-props.ts';

type Acts = Pick<VirtualTableProps<never>, 'onSelect' | 'onOpen' | 'onLook' | 'onRename' | 'onDelete'>;

export function useTableKeys(acts: Acts): void {
  const selects = acts.onSelect !== undefined;
  const opens = acts.onOpen !== undefined;
  const looks = acts.onLook !== undefined;
  const renames = acts.onRename !== undefined;
  const deletes = acts.onDelete !== undefined;
  const { t } = useTranslation();
  useKeyHints(
    useMemo((): KeyHint[] => {
      const hint = (
        is: boolean,
        name: 'move' | 'extend' | 'all' | 'toggle' | 'none' | 'open' | 'look' | 'rename' | 'delete',
        ...keys: readonly string[]
      ) => (is ? [{ group: t('parts.tableKeys.title'), title: t(`parts.tableKeys.${name}`), keys }] : []);
      return [
        ...hint(true, 'move', 'ArrowUp', 'ArrowDown'),
        ...hint(opens, 'open', 'Enter'),
        ...hint(looks, 'look', 'Space'),
        ...hint(renames, 'rename', 'F2'),
        ...hint(deletes, 'delete', 'Delete'),
        ...hint(selects, 'toggle', looks ? 'mod+Space' : 'Space'),
        ...hint(selects, 'extend', 'shift+ArrowUp', 'shift+ArrowDown'),
        ...hint(selects, 'all', 'mod+a'),
        ...hint(selects, 'none', 'Escape'),
      ];
    }, [t, selects, opens, looks, renames, deletes]),
  );
}
