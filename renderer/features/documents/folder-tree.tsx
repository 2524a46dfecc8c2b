// The folders of a project as a tree.
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { useMemo, useRef, useState, type HTMLAttributes, type KeyboardEvent } from 'react';
import type { Folder } from '../../api/shapes.ts';
import { pathTo } from './entries.ts';
import classes from './folder-tree.module.css';

export interface FolderTreeProps {
  readonly label: string;
  readonly folders: readonly Folder[];
  readonly current: number;
  /** cannot be chosen, nor what lies in them */
  readonly closed?: ReadonlySet<number>;
  readonly onChoose: (id: number) => void;
  /** what else a folder answers to, such as drops */
  readonly nodeProps?: (folder: Folder) => HTMLAttributes<HTMLElement>;
}

interface Node {
  readonly folder: Folder;
  readonly level: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

export function FolderTree({ label, folders, current, closed, onChoose, nodeProps }: FolderTreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const nodes = useMemo(() => flatten(folders, current, toggled, closed), [folders, current, toggled, closed]);
  const [focused, setFocused] = useState<number>();
  const tabStop = nodes.some(({ folder }) => folder.id === focused) ? focused : nodes.some(({ folder }) => folder.id === current) ? current : nodes[0]?.folder.id;

  const toggle = (id: number) => { setToggled(before => before.symmetricDifference(new Set([id]))); };
  const focus = (node: Node | undefined) => {
    if (!node) return;
    setFocused(node.folder.id);
    list.current?.querySelector<HTMLElement>(`[data-folder="${node.folder.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, node: Node, index: number) => {
    switch (event.key) {
      case 'ArrowDown': focus(nodes[index + 1]); break;
      case 'ArrowUp': focus(nodes[index - 1]); break;
      case 'Home': focus(nodes[0]); break;
      case 'End': focus(nodes.at(-1)); break;
      case 'ArrowRight': if (node.hasChildren && !node.isOpen) toggle(node.folder.id); else focus(nodes[index + 1]); break;
      case 'ArrowLeft': if (node.hasChildren && node.isOpen) toggle(node.folder.id); else focus(nodes.find(({ folder }) => folder.id === node.folder.parent_id)); break;
      case 'Enter': case ' ': onChoose(node.folder.id); break;
      default: return;
    }
    event.preventDefault();
  };

  return (
    <ul ref={list} role="tree" aria-label={label} className={classes.tree}>
      {nodes.map((node, index) => {
        const { folder, level, hasChildren, isOpen } = node;
        const Symbol = folder.id === current ? IconFolderOpen : IconFolder;
        return (
          <li {...nodeProps?.(folder)} key={folder.id} role="treeitem" aria-level={level} aria-expanded={hasChildren ? isOpen : undefined} aria-selected={folder.id === current} data-folder={folder.id}
            tabIndex={folder.id === tabStop ? 0 : -1} className={classes.node} style={{ paddingInlineStart: (level - 1) * 14 + 8 }}
            onClick={() => { setFocused(folder.id); onChoose(folder.id); }} onKeyDown={event => { onKeyDown(event, node, index); }}>
            <span className={classes.twist} data-open={isOpen ? '' : undefined} aria-hidden onClick={event => { event.stopPropagation(); toggle(folder.id); }}>{hasChildren && <IconChevronRight size={14} />}</span>
            <Symbol size={15} stroke={1.6} aria-hidden />
            <span className="truncate">{folder.name}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The nodes in sight, in order. The root and the way to the current folder are open unless they were closed by hand. */
function flatten(folders: readonly Folder[], current: number, toggled: ReadonlySet<number>, closed: ReadonlySet<number> | undefined): Node[] {
  const children = Map.groupBy(folders, ({ parent_id }) => parent_id ?? 0);
  const onTheWay = new Set(pathTo(folders, current).slice(0, -1).map(({ id }) => id));
  const compare = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const nodes: Node[] = [];
  const walk = (parent: number, level: number) => {
    for (const folder of (children.get(parent) ?? []).toSorted((a, b) => compare.compare(a.name, b.name))) {
      if (closed?.has(folder.id)) continue;
      const hasChildren = (children.get(folder.id) ?? []).some(({ id }) => !closed?.has(id));
      const isOpen = hasChildren && (level === 1 || onTheWay.has(folder.id)) !== toggled.has(folder.id);
      nodes.push({ folder, level, hasChildren, isOpen });
      if (isOpen) walk(folder.id, level + 1);
    }
  };
  walk(0, 1);
  return nodes;
}
