// Flattens a tree to its visible rows.

export type Placed = { readonly id: number; readonly parent_id: number | null; readonly name: string };

export interface TreeRow<Item extends Placed> {
  readonly item: Item;
  /** 1 for an item without a parent */
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/** The visible rows, in order, siblings by name. @param isOpen whether the children of an item are shown */
export function treeRows<Item extends Placed>(
  items: readonly Item[],
  isOpen: (item: Item, level: number) => boolean,
): TreeRow<Item>[] {
  const children = Map.groupBy(items, ({ parent_id }) => parent_id ?? 0);
  const compare = new Intl.Collator(globalThis.document?.documentElement.lang, { numeric: true });
  const rows: TreeRow<Item>[] = [];
  const walk = (parent: number, level: number) => {
    for (const item of (children.get(parent) ?? []).toSorted((a, b) => compare.compare(a.name, b.name))) {
      const hasChildren = children.has(item.id);
      const opened = hasChildren && isOpen(item, level);
      rows.push({ item, level, hasChildren, isOpen: opened });
      if (opened) walk(item.id, level + 1);
    }
  };
  walk(0, 1);
  return rows;
}
