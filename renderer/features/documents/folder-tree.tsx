// The folders of a project as a tree.
import { IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { useMemo, useRef, useState, type HTMLAttributes, type KeyboardEvent } from 'react';
import type { Folder } from '../../api/shapes.ts';
import { treeRows, type TreeRow } from '../../ui/tree-rows.ts';
import { pathTo } from './entries.ts';
import classes from './folder-tree.module.css';
import { Lock } from './lock.tsx';

export interface FolderTreeProps {
  readonly label: string;
  readonly folders: readonly Folder[];
  readonly current: number;
  /** cannot be chosen, nor what lies in them */
  readonly closed?: ReadonlySet<number>;
  readonly onChoose: (id: number) => void;
  /** what else a folder answers to, such as drops */
  readonly nodeProps?: (folder: Folder) => HTMLAttributes<HTMLElement>;
  /** why the person may not write in a folder; undefined where they may */
  readonly lockOf?: (folder: Folder) => string | undefined;
}

type Node = TreeRow<Folder>;

export function FolderTree({ label, folders, current, closed, onChoose, nodeProps, lockOf }: FolderTreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const nodes = useMemo(() => flatten(folders, current, toggled, closed), [folders, current, toggled, closed]);
  const [focused, setFocused] = useState<number>();
  const tabStop = nodes.some(({ item }) => item.id === focused)
    ? focused
    : nodes.some(({ item }) => item.id === current)
      ? current
      : nodes[0]?.item.id;

  const toggle = (id: number) => {
    setToggled(before => before.symmetricDifference(new Set([id])));
  };
  const focus = (node: Node | undefined) => {
    if (!node) return;
    setFocused(node.item.id);
    list.current?.querySelector<HTMLElement>(`[data-folder="${node.item.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, node: Node, index: number) => {
    switch (event.key) {
      case 'ArrowDown':
        focus(nodes[index + 1]);
        break;
      case 'ArrowUp':
        focus(nodes[index - 1]);
        break;
      case 'Home':
        focus(nodes[0]);
        break;
      case 'End':
        focus(nodes.at(-1));
        break;
      case 'ArrowRight':
        if (node.hasChildren && !node.isOpen) toggle(node.item.id);
        else focus(nodes[index + 1]);
        break;
      case 'ArrowLeft':
        if (node.hasChildren && node.isOpen) toggle(node.item.id);
        else focus(nodes.find(({ item }) => item.id === node.item.parent_id));
        break;
      case 'Enter':
      case ' ':
        onChoose(node.item.id);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <ul ref={list} role="tree" aria-label={label} className={classes.tree}>
      {nodes.map((node, index) => {
        const { item: folder, level, hasChildren, isOpen } = node;
        const Symbol = folder.id === current ? IconFolderOpen : IconFolder;
        return (
          <li
            {...nodeProps?.(folder)}
            key={folder.id}
            role="treeitem"
            aria-level={level}
            aria-expanded={hasChildren ? isOpen : undefined}
            aria-selected={folder.id === current}
            data-folder={folder.id}
            tabIndex={folder.id === tabStop ? 0 : -1}
            className={classes.node}
            style={{ paddingInlineStart: (level - 1) * 14 + 8 }}
            onClick={() => {
              setFocused(folder.id);
              onChoose(folder.id);
            }}
            onKeyDown={event => {
              onKeyDown(event, node, index);
            }}
          >
            <span
              className={classes.twist}
              data-open={isOpen ? '' : undefined}
              aria-hidden
              onClick={event => {
                event.stopPropagation();
                toggle(folder.id);
              }}
            >
              {hasChildren && <IconChevronRight size={14} />}
            </span>
            <Symbol size={15} stroke={1.6} aria-hidden />
            <span className="truncate">{folder.name}</span>
            {lockOf && <Lock reason={lockOf(folder)} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The nodes in sight. The root and the way to the current folder are open unless they were closed by hand. */
function flatten(
  folders: readonly Folder[],
  current: number,
  toggled: ReadonlySet<number>,
  closed: ReadonlySet<number> | undefined,
): TreeRow<Folder>[] {
  const onTheWay = new Set(
    pathTo(folders, current)
      .slice(0, -1)
      .map(({ id }) => id),
  );
  return treeRows(
    closed ? folders.filter(({ id }) => !closed.has(id)) : folders,
    ({ id }, level) => (level === 1 || onTheWay.has(id)) !== toggled.has(id),
  );
}
