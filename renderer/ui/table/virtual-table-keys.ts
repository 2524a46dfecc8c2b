// Key hints of tables: the same for all, as far as their rows support them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyHints, type KeyHint } from '../commands.ts';

interface TableAbilities {
  readonly selects: boolean;
  readonly opens: boolean;
  readonly looks: boolean;
  readonly renames: boolean;
  readonly deletes: boolean;
}

export function useTableKeys({ selects, opens, looks, renames, deletes }: TableAbilities): void {
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
